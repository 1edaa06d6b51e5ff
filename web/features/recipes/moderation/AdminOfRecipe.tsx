import { useState } from 'react'
import { maxReasonLength } from '../../../../shared/business/stores.ts'
import { publicRecipeCopy } from '../../../../shared/copy/public-recipe.ts'
import {
  getPublicRecipe,
  readPublicRecipe,
  putBackRecipe,
  takeDownRecipe,
} from '../../../../shared/features/recipes/public-endpoints.ts'
import { useDevice } from '../../../local/device/device-context.tsx'
import { ReasonForm } from '../../../lib/ReasonForm.tsx'
import { QueryBoundary } from '../../../lib/QueryBoundary.tsx'
import { TroubleNotice } from '../../../lib/TroubleNotice.tsx'
import { useAct } from '../../../lib/use-act.ts'
import { call } from '../../../online/call.ts'
import { invalidate, useServerQuery } from '../../../online/queries.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'

const copy = publicRecipeCopy.admin

/** An admin's actions on a public recipe: take it down with a reason, or restore it. */
export function AdminOfRecipe({ id }: { id: string }) {
  const query = useServerQuery(readPublicRecipe, useDevice().user.id, { params: { recipe: id } })
  const [deciding, setDeciding] = useState(false)
  return (
    <section aria-label={copy.title} className="mt-6 border-t border-line pt-4 print:hidden">
      <h2 className="mb-2 text-lead">{copy.title}</h2>
      <QueryBoundary
        query={query}
        loading={copy.loading}
        offline={copy.offline}
        missing={<p>{copy.none}</p>}
      >
        {({ recipe, takenDown }) =>
          takenDown ? (
            <Notice tone="warn" title={copy.isDown} act={<PutBack id={id} />}>
              <p dir="auto" className="break-words">
                {takenDown.reason}
              </p>
              <p dir="auto" className="break-words">
                {recipe ? recipe.name : copy.notShown}
              </p>
            </Notice>
          ) : (
            <Button tone="danger" aria-haspopup="dialog" onClick={() => setDeciding(true)}>
              {copy.takeDown}
            </Button>
          )
        }
      </QueryBoundary>
      {deciding && <TakeDown id={id} onClose={() => setDeciding(false)} />}
    </section>
  )
}

const words = {
  failed: copy.failed,
  noResponse: copy.failed,
  offline: copy.offline,
  codes: { not_now: copy.already },
}

const decided = () => invalidate(readPublicRecipe, getPublicRecipe)

function TakeDown({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <ReasonForm
      title={copy.takeDownTitle}
      description={copy.takeDownSentence}
      cancel={copy.cancel}
      save={{ label: copy.takeDownNow, busyLabel: copy.busy, tone: 'danger' }}
      words={words}
      field={{ label: copy.reason, maxLength: maxReasonLength, missing: copy.missing }}
      onSave={async (reason) => {
        await call(takeDownRecipe, { params: { recipe: id }, body: { reason } })
        await decided()
      }}
      onClose={onClose}
    />
  )
}

function PutBack({ id }: { id: string }) {
  const { busy, trouble, run } = useAct({ failed: copy.notBack, offline: copy.offline })
  return (
    <>
      <Button
        busy={busy}
        onClick={() =>
          void run(async () => {
            await call(putBackRecipe, { params: { recipe: id } })
            await decided()
          })
        }
      >
        {copy.putBack}
      </Button>
      <TroubleNotice trouble={trouble} />
    </>
  )
}
