import { FileUp } from 'lucide-react'
import { type ChangeEvent, useState } from 'react'
import { restoreCopy } from '../../../../shared/copy/restore.ts'
import { type Backup, BackupProblem } from '../../../../shared/features/backup/read-backup.ts'
import { dayOf } from '../../../../shared/kernel/time.ts'
import { routes } from '../../../../shared/routes.ts'
import { dayInWords } from '../../../../shared/kernel/day-in-words.ts'
import { useDevice } from '../../../local/device/device-context.tsx'
import type { RestorePlan } from '../../../local/backup/restore-copy.ts'
import { Button, ButtonLink, buttonClass } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { faultInWords } from './backup-fault.ts'
import { ForReading, RestoreReview } from './RestoreReview.tsx'

type RestoreStage =
  | { readonly kind: 'choosing' | 'reading' }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'review'; readonly plan: RestorePlan }
  | { readonly kind: 'restoring'; readonly done: number; readonly all: number }
  | Restored
interface Restored {
  readonly kind: 'done'
  readonly restored: number
  readonly missingPhotos: number
  readonly stopped: string | undefined
  readonly forReading: Backup['forReading']
}

/** `/settings/restore`: chooses, reviews and restores a backup, all on the device. */
export function RestoreScreen() {
  const device = useDevice()
  const [stage, setStage] = useState<RestoreStage>({ kind: 'choosing' })

  const read = async (file: File) => {
    setStage({ kind: 'reading' })
    try {
      setStage({ kind: 'review', plan: await device.planRestore(file) })
    } catch (error) {
      if (error instanceof BackupProblem)
        return setStage({ kind: 'refused', why: faultInWords(error.fault) })
      setStage({ kind: 'choosing' })
      throw error
    }
  }
  const restore = async (plan: RestorePlan) => {
    setStage({ kind: 'restoring', done: 0, all: 1 })
    const { refusal, ...outcome } = await device.restore(plan, (done, all) =>
      setStage({ kind: 'restoring', done, all }),
    )
    const { forReading } = plan.backup
    setStage({ kind: 'done', ...outcome, stopped: refusal?.message, forReading })
  }

  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-6">
      <header>
        <h1 className="text-display">{restoreCopy.title}</h1>
        <p className="mt-1 text-soft">{restoreCopy.sentence}</p>
      </header>
      {stage.kind === 'refused' && (
        <Notice live tone="danger" title={restoreCopy.refusedTitle}>
          {stage.why}
        </Notice>
      )}
      {(stage.kind === 'choosing' || stage.kind === 'reading' || stage.kind === 'refused') && (
        <FileChoice
          label={
            stage.kind === 'reading'
              ? restoreCopy.reading
              : stage.kind === 'refused'
                ? restoreCopy.another
                : restoreCopy.choose
          }
          onFile={(file) => void read(file)}
        />
      )}
      {stage.kind === 'review' && (
        <>
          <p className="text-small text-soft">{madeInWords(stage.plan)}</p>
          <RestoreReview plan={stage.plan} />
          <div className="flex flex-wrap gap-2">
            {addedIn(stage.plan) > 0 && (
              <Button tone="primary" onClick={() => void restore(stage.plan)}>
                {restoreCopy.restore(addedIn(stage.plan))}
              </Button>
            )}
            <Button onClick={() => setStage({ kind: 'choosing' })}>{restoreCopy.another}</Button>
          </div>
        </>
      )}
      {stage.kind === 'restoring' && (
        <ProgressBar label={restoreCopy.restoring} value={stage.done} max={stage.all} />
      )}
      {stage.kind === 'done' && <Done outcome={stage} />}
    </div>
  )
}

function Done({ outcome }: { outcome: Restored }) {
  const { restored, missingPhotos, stopped, forReading } = outcome
  return (
    <>
      <Notice
        live
        tone={stopped || missingPhotos > 0 ? 'warn' : 'good'}
        title={restoreCopy.doneTitle(restored)}
      >
        <p>{restoreCopy.doneSentence}</p>
        {missingPhotos > 0 && <p>{restoreCopy.missingPhotos(missingPhotos)}</p>}
        {stopped && (
          <p>
            {restoreCopy.stopped}: {stopped}
          </p>
        )}
      </Notice>
      <ForReading {...forReading} />
      <div>
        <ButtonLink tone="primary" to={routes.collection.path}>
          {restoreCopy.toCollection}
        </ButtonLink>
      </div>
    </>
  )
}

function FileChoice({ label, onFile }: { label: string; onFile: (file: File) => void }) {
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // Clear the value, so that the same file can be chosen again.
    event.target.value = ''
    if (file) onFile(file)
  }
  return (
    <div>
      <label
        className={classes(
          buttonClass({ tone: 'primary' }),
          'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        )}
      >
        <input type="file" accept=".zip,application/zip" onChange={choose} className="sr-only" />
        <FileUp aria-hidden size={20} />
        {label}
      </label>
    </div>
  )
}

const addedIn = ({ parts }: RestorePlan): number =>
  parts.reduce((sum, { added }) => sum + added.length, 0)

function madeInWords({ backup: { at, email } }: RestorePlan): string {
  const when = Date.parse(at ?? '')
  const parts = [
    Number.isNaN(when)
      ? undefined
      : restoreCopy.madeAt(dayInWords(dayOf(when, -new Date(when).getTimezoneOffset()))),
    email && restoreCopy.madeBy(email),
  ]
  return parts.filter(Boolean).join(' ')
}
