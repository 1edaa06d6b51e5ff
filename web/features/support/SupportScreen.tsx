import { supportCopy } from '../../../shared/copy/support.ts'
import { OperatorDetails } from '../../components/operator/OperatorDetails.tsx'
import { FaqPart } from './FaqPart.tsx'
import { RequestForm } from './RequestForm.tsx'

const copy = supportCopy.page

/** `/support`: writing to the operator, how else they are reached, and what people ask. */
export function SupportScreen() {
  return (
    <div className="mx-auto max-w-4xl">
      <h1 className="text-display">{copy.title}</h1>
      <p className="mt-1 max-w-[70ch] text-soft">{copy.lead}</p>
      <div className="mt-6 grid gap-8 desk:grid-cols-[3fr_2fr]">
        <RequestForm />
        {/* Its own margin is for where it stands below a text. */}
        <div className="-mt-8">
          <OperatorDetails />
        </div>
      </div>
      <FaqPart />
    </div>
  )
}
