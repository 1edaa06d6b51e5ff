import { HandHeart } from 'lucide-react'
import { generatePath } from 'react-router-dom'
import { sponsorCopy as copy } from '../../../shared/copy/sponsor-requests.ts'
import { listOwnSponsorRequests } from '../../../shared/features/sponsor-requests/endpoints.ts'
import { routes } from '../../../shared/routes.ts'
import { OwnSponsorRequest } from '../../components/store/OwnSponsorRequest.tsx'
import { useDevice } from '../../local/device/device-context.tsx'
import { useServerPages } from '../../online/queries.ts'
import { PagedList } from '../../lib/PagedList.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { TextLink } from '../../ui/TextLink.tsx'

/** The user's sponsor requests and their states, on the screen of reservations. */
export function OwnSponsorRequests() {
  const query = useServerPages(listOwnSponsorRequests, useDevice().user.id, { query: {} })
  return (
    <PagedList
      query={query}
      loading={copy.loading}
      offline={copy.listOffline}
      rowsOf={(page) => page.requests}
      empty={
        <Empty
          drawing={<HandHeart size={40} className="text-soft" />}
          title={copy.none}
          sentence={copy.noneSentence}
          act={<ButtonLink to={routes.stores.path}>{copy.toStores}</ButtonLink>}
        />
      }
    >
      {(requests) => (
        <ul aria-label={copy.list} className="gap-x-8 desk:grid desk:grid-cols-2">
          {requests.map((request) => (
            <li key={request.id} className="border-b border-line py-3">
              <p className="mb-1 font-serif font-semibold break-words">
                <TextLink to={generatePath(routes.store.path, { id: request.storeId })}>
                  <bdi>{request.storeName}</bdi>
                </TextLink>
              </p>
              <OwnSponsorRequest request={request} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}
