import { maxReportLength } from '../../../../shared/business/reserving.ts'
import { publicRecipeCopy as copy } from '../../../../shared/copy/public-recipe.ts'
import type { PublicRecipe } from '../../../../shared/features/recipes/public-recipe.ts'
import { askSupport } from '../../../../shared/features/support/endpoints.ts'
import { ReasonForm } from '../../../lib/ReasonForm.tsx'
import { call } from '../../../online/call.ts'
import { toast } from '../../../ui/toast.ts'
import { publicRecipePath } from '../public-recipe-path.ts'

const words = {
  failed: copy.reportFailed,
  noResponse: copy.reportFailed,
  offline: copy.reportOffline,
  codes: { slow_down: copy.tooMany },
}

/** Reports a recipe to the operator as a support request with its address. */
export function ReportRecipe({ recipe, onClose }: { recipe: PublicRecipe; onClose: () => void }) {
  const send = async (reason: string, key: string) => {
    const address = location.origin + publicRecipePath(recipe.id)
    const message = `${address}\n\n${reason}`
    await call(askSupport, { body: { subject: copy.reportSubject, message }, key })
    toast({ title: copy.reported })
  }
  return (
    <ReasonForm
      title={copy.reportTitle}
      description={copy.reportSentence}
      cancel={copy.admin.cancel}
      save={{ label: copy.sendReport, busyLabel: copy.sending }}
      words={words}
      field={{
        label: copy.reportReason,
        maxLength: maxReportLength,
        missing: copy.reportMissing,
      }}
      onSave={send}
      onClose={onClose}
    />
  )
}
