import { Clock, FileBadge, Mail, MapPin, Phone, Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import { storesCopy as copy } from '../../../shared/copy/stores.ts'
import { getStore } from '../../../shared/features/stores/endpoints.ts'
import { licenceText, type StorePage } from '../../../shared/features/stores/store.ts'
import { routes } from '../../../shared/routes.ts'
import { useSession } from '../../local/session/session.ts'
import { useServerQuery } from '../../online/queries.ts'
import { QueryBoundary } from '../../lib/QueryBoundary.tsx'
import { BackLink } from '../../lib/BackLink.tsx'
import { shareLink } from '../../lib/share-link.ts'
import { useTitle } from '../../lib/use-title.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { Conduct } from './Conduct.tsx'
import { FavoriteButton } from './FavoriteButton.tsx'
import { Reviews } from './Reviews.tsx'
import { SponsorPart } from './SponsorPart.tsx'
import { StoreDrops } from './StoreDrops.tsx'
import { StoreEvents } from './StoreEvents.tsx'
import { StoreUltraDrops } from './StoreUltraDrops.tsx'

/** A store's public page. */
export function StoreScreen() {
  const { id = '' } = useParams()
  const user = useSession().user?.id
  const query = useServerQuery(getStore, user, { params: { store: id } })
  return (
    <>
      <BackLink to={routes.stores.path}>{copy.backToStores}</BackLink>
      <QueryBoundary
        query={query}
        loading={copy.loading}
        offline={copy.offline}
        missing={<Empty level={1} title={copy.missingTitle} sentence={copy.missingSentence} />}
      >
        {(store) => <Page store={store} as={user} />}
      </QueryBoundary>
    </>
  )
}

function Page({ store, as }: { store: StorePage; as: string | undefined }) {
  const { name, address, city, state, zipCode, phone, email, hours } = store
  useTitle(name)
  const place = `${address}, ${city}, ${state} ${zipCode}`
  return (
    <article className="desk:grid desk:grid-cols-[22rem_1fr] desk:items-start desk:gap-x-10">
      <div className="max-w-2xl desk:row-span-6">
        <header className="flex items-start gap-2">
          <h1 className="min-w-0 grow font-serif text-display font-semibold break-words">{name}</h1>
          {as !== undefined && <FavoriteButton store={store} />}
        </header>
        <ul className="mt-4 flex flex-col gap-3">
          <Fact icon={<MapPin aria-hidden size={20} />} label={copy.address}>
            {place}
            <TextLink
              href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`}
            >
              {copy.directions}
            </TextLink>
          </Fact>
          {phone && (
            <Fact icon={<Phone aria-hidden size={20} />} label={copy.phone}>
              <TextLink href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</TextLink>
            </Fact>
          )}
          {email && (
            <Fact icon={<Mail aria-hidden size={20} />} label={copy.email}>
              <TextLink href={`mailto:${email}`}>{email}</TextLink>
            </Fact>
          )}
          {hours && (
            <Fact icon={<Clock aria-hidden size={20} />} label={copy.hours}>
              {hours}
            </Fact>
          )}
          <Fact icon={<FileBadge aria-hidden size={20} />} label={copy.licence}>
            {licenceText(store)}
          </Fact>
        </ul>
        <p className="mt-6 text-small text-soft">{copy.notOurs}</p>
        <div className="mt-6">
          <Button
            icon={<Share2 aria-hidden size={18} />}
            onClick={() => void shareLink({ title: name, copied: copy.linkCopied })}
          >
            {copy.share}
          </Button>
        </div>
      </div>
      <section className="mt-8 min-w-0 desk:mt-0" aria-labelledby="store-drops">
        <h2 id="store-drops" className="mb-3 text-title">
          {storeDashboardCopy.storePage.drops}
        </h2>
        <StoreDrops store={store.id} />
      </section>
      <StoreUltraDrops store={store.id} />
      <StoreEvents store={store.id} />
      <section className="mt-8 min-w-0" aria-labelledby="store-reviews">
        <h2 id="store-reviews" className="mb-2 text-title">
          {storeDashboardCopy.reviews.title}
        </h2>
        <Reviews store={store.id} state={store.state} level={3} />
      </section>
      <section className="mt-8 min-w-0" aria-labelledby="store-conduct">
        <h2 id="store-conduct" className="mb-2 text-title">
          {copy.conduct.title}
        </h2>
        <Conduct store={store.id} as={as} />
      </section>
      <SponsorPart store={store} />
    </article>
  )
}

function Fact(props: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span className="mt-0.5 text-soft">{props.icon}</span>
      <span className="min-w-0">
        <span className="block text-caption text-soft">{props.label}</span>
        <span className="flex flex-wrap gap-x-3 wrap-anywhere">{props.children}</span>
      </span>
    </li>
  )
}
