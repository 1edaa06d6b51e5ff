import { FileUp } from 'lucide-react'
import { useId, useState } from 'react'
import { receivedCopy } from '../../../../shared/copy/received.ts'
import { recipeImportCopy } from '../../../../shared/copy/recipe-import.ts'
import type { ReadRecipes } from '../../../../shared/features/recipes/import/read-file.ts'
import type { Refusal } from '../../../../shared/kernel/refusal.ts'
import { recipes } from '../../../../shared/features/recipes/recipe.ts'
import type { Id } from '../../../../shared/kernel/id.ts'
import { routes } from '../../../../shared/routes.ts'
import { useDevice } from '../../../local/device/device-context.tsx'
import { useRows } from '../../../local/hooks/live.ts'
import { explainError } from '../../../lib/explain-error.ts'
import { OnceFetched } from '../../../lib/OnceFetched.tsx'
import { bottleCopy } from '../../../../shared/copy/bottle.ts'
import { useUnsavedForm } from '../../../lib/unsaved.ts'
import { useAct } from '../../../lib/use-act.ts'
import { Button, ButtonLink, buttonClass } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Loading, SkeletonRows } from '../../../ui/Skeleton.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { BackToRecipes } from '../BackToRecipes.tsx'
import { sharedLinkIn } from '../../../components/received/shared-link.ts'
import { fileOf, useReceived } from '../../../components/received/use-received.ts'
import { idOfSource } from '../../../components/recipe/classic-recipes.ts'
import { bytesOf, readInWorker } from './read-in-worker.ts'
import { RecipeReview } from './RecipeReview.tsx'

type RecipeImportState =
  | { kind: 'choosing' }
  | { kind: 'reading' }
  | { kind: 'stopped' }
  | { kind: 'read'; file: ReadRecipes; name: string }
  | { kind: 'done'; ids: readonly Id[]; of: number; refusal?: string }
  | { kind: 'undone'; count: number }

/** Imports recipes: choose a file or paste, review, import, undo. */
export function RecipeImportScreen() {
  const device = useDevice()
  const own = useRows(recipes)
  const [state, setState] = useState<RecipeImportState>({ kind: 'choosing' })
  const { busy, run } = useAct({ failed: recipeImportCopy.troubleTitle })
  const [pasted, setPasted] = useState('')
  const shared = sharedLinkIn(pasted)
  // An update must not discard the selection or interrupt the write.
  useUnsavedForm(busy || pasted !== '' || state.kind === 'read')

  const read = async (name: string, content: () => Promise<Uint8Array | string>) => {
    setState({ kind: 'reading' })
    try {
      const file = await readInWorker({ name, content: await content() })
      setState({ kind: 'read', file, name })
    } catch {
      setState({ kind: 'stopped' })
    }
  }
  const openFile = (file: File) => void read(file.name, () => bytesOf(file))

  const write = async (chosen: ReadRecipes['recipes']) => {
    const importId = device.newId()
    const list = chosen.map(({ key, fields }) => ({
      name: 'recipe.import' as const,
      args: { ...fields, id: idOfSource(key), importId },
    }))
    try {
      const { done, refusal } = await device.mutateMany(list)
      finish(list.slice(0, done), list.length, refusal)
    } catch (error) {
      const refusal = explainError(error, { codes: { not_stored: bottleCopy.notStored } })
      setState({ kind: 'done', ids: [], of: list.length, refusal })
    }
  }
  const dropReceived = useReceived((item) =>
    item.kind === 'text' ? setPasted(item.text) : openFile(fileOf(item)),
  )
  const finish = (
    list: readonly { args: { id: Id } }[],
    of: number,
    refusal: Refusal | undefined,
  ) => {
    setPasted('')
    if (refusal === undefined) dropReceived()
    setState({
      kind: 'done',
      ids: list.map(({ args }) => args.id),
      of,
      ...(refusal && { refusal: refusal.message }),
    })
  }
  const undo = async (ids: readonly Id[]) => {
    const { done } = await device.mutateMany(
      ids.map((id) => ({ name: 'recipe.remove', args: { id } })),
    )
    setState({ kind: 'undone', count: done })
  }

  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-5">
      <div>
        <BackToRecipes />
        <h1 className="text-title sm:text-display">{recipeImportCopy.title}</h1>
        {state.kind === 'choosing' && <p className="mt-1 text-soft">{recipeImportCopy.sentence}</p>}
      </div>
      {state.kind === 'done' && (
        <Notice
          live
          tone={state.refusal === undefined ? 'good' : 'warn'}
          title={
            state.refusal === undefined
              ? recipeImportCopy.done(state.ids.length)
              : recipeImportCopy.stoppedAfter(state.ids.length, state.of)
          }
          act={
            <div className="flex flex-wrap gap-2">
              {state.ids.length > 0 && (
                <Button size="small" busy={busy} onClick={() => void run(() => undo(state.ids))}>
                  {recipeImportCopy.undo}
                </Button>
              )}
              <ButtonLink size="small" to={routes.recipes.path}>
                {recipeImportCopy.toRecipes}
              </ButtonLink>
            </div>
          }
        >
          {state.refusal === undefined
            ? recipeImportCopy.doneSentence
            : recipeImportCopy.stoppedSentence(state.refusal)}
        </Notice>
      )}
      {state.kind === 'undone' && (
        <Notice live title={recipeImportCopy.undone}>
          {recipeImportCopy.undoneSentence(state.count)}
        </Notice>
      )}
      {state.kind === 'stopped' && (
        <Notice live tone="danger" title={recipeImportCopy.troubleTitle}>
          {recipeImportCopy.stopped}
        </Notice>
      )}
      {state.kind === 'reading' && (
        <Loading label={recipeImportCopy.reading}>
          <SkeletonRows rows={5} />
        </Loading>
      )}
      {state.kind === 'read' ? (
        <OnceFetched>
          <RecipeReview
            // Another file starts with its own selection.
            key={state.name}
            file={state.file}
            own={own ?? []}
            busy={busy}
            onImport={(chosen) => void run(() => write(chosen))}
          />
        </OnceFetched>
      ) : (
        state.kind !== 'reading' && (
          <>
            {shared && <OnlyLink link={shared.link} />}
            <Paste
              value={pasted}
              onChange={setPasted}
              onRead={() => void read(recipeImportCopy.pastedName, async () => pasted)}
            />
          </>
        )
      )}
      <div>
        <ChooseFile isAgain={state.kind === 'read'} onFile={openFile} />
        <p className="mt-1 text-caption text-soft">{recipeImportCopy.hint}</p>
      </div>
    </div>
  )
}

/** A link from another app: the app asks no server but its own. */
function OnlyLink({ link }: { link: string }) {
  return (
    <Notice
      live
      title={receivedCopy.linkTitle}
      act={
        <a href={link} target="_blank" rel="noreferrer" className={buttonClass({ size: 'small' })}>
          {receivedCopy.openLink}
        </a>
      }
    >
      {receivedCopy.linkSentence}
    </Notice>
  )
}

interface PasteProps {
  value: string
  onChange: (text: string) => void
  onRead: () => void
}

function Paste({ value, onChange, onRead }: PasteProps) {
  return (
    <section className="flex flex-col gap-3">
      <TextArea
        label={recipeImportCopy.pasteLabel}
        hint={recipeImportCopy.pasteHint}
        value={value}
        onChange={onChange}
        rows={6}
      />
      <div>
        <Button disabled={value.trim() === ''} onClick={onRead}>
          {recipeImportCopy.pasteRead}
        </Button>
      </div>
    </section>
  )
}

/** Without `accept`: phones do not know YAML and would disable such files. */
function ChooseFile({ isAgain, onFile }: { isAgain: boolean; onFile: (file: File) => void }) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className={classes(
        buttonClass({ tone: isAgain ? 'quiet' : 'primary' }),
        'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
      )}
    >
      <FileUp aria-hidden size={20} />
      {isAgain ? recipeImportCopy.chooseAnother : recipeImportCopy.choose}
      <input
        id={id}
        type="file"
        className="sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0]
          // The same file can be chosen again.
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
    </label>
  )
}
