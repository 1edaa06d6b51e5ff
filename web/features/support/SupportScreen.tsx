import { documentsAddress } from '../../../shared/business/documents.ts'
import { supportCopy } from '../../../shared/copy/support.ts'
import { OperatorDetails } from '../../components/operator/OperatorDetails.tsx'
import { OwnRequests } from '../../components/support/OwnRequests.tsx'
import { useSession } from '../../local/session/session.ts'
import { FaqPart } from './FaqPart.tsx'
import { RequestForm } from './RequestForm.tsx'

const copy = supportCopy.page

/** `/support`: a form to the operator, their contact details, and frequent questions. */
export function SupportScreen() {
  const { user, needsSignIn } = useSession()
  const mine = needsSignIn ? undefined : user
  return (
    <div className="mx-auto max-w-4xl">
      <h1 className="text-display">{copy.title}</h1>
      <p className="mt-1 max-w-[70ch] text-soft">{copy.lead}</p>
      <p>
        {/* Pages of the server, outside of the app. */}
        <a
          href={documentsAddress}
          className="inline-flex min-h-11 min-w-0 items-center text-small break-words text-accent underline"
        >
          {copy.documents}
        </a>
      </p>
      <div className="mt-6 grid gap-8 desk:grid-cols-[3fr_2fr]">
        <RequestForm />
        {/* Undoes its margin, which is for use below a text. */}
        <div className="-mt-8">
          <OperatorDetails />
        </div>
      </div>
      {mine !== undefined && (
        <div className="mt-8">
          <OwnRequests as={mine.id} />
        </div>
      )}
      <FaqPart />
    </div>
  )
}
