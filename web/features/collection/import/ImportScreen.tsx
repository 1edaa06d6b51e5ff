import { type DragEvent, useEffect, useState } from 'react'
import { importCopy } from '../../../../shared/copy/import.ts'
import type { FileTrouble } from '../../../../shared/features/collection/import/open-file.ts'
import { isUnproven } from '../../../../shared/features/collection/import/reading.ts'
import { type Route, routes } from '../../../../shared/routes.ts'
import { fileOf, useReceived } from '../../../components/received/use-received.ts'
import { OnceFetched } from '../../../lib/OnceFetched.tsx'
import { useUnsavedForm } from '../../../lib/unsaved.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Loading, Skeleton, SkeletonRows } from '../../../ui/Skeleton.tsx'
import { ChooseFile } from './ChooseFile.tsx'
import { FileButton } from '../../../ui/FileButton.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import { OpenedFileCard } from './OpenedFileCard.tsx'
import { PastImports } from './PastImports.tsx'
import { ReadingOptions } from './ReadingOptions.tsx'
import { RunNotice } from './RunNotice.tsx'
import { useImport } from './use-import.ts'

/** Screens for files that are not a cellar. */
const places: Partial<Record<FileTrouble | 'stopped', Route>> = {
  recipes: routes.recipeImport,
  prices: routes.alerts,
}

/** Imports a cellar: choose a file, preview every row, import, undo. */
export function ImportScreen() {
  const import_ = useImport()
  const { file, table, assessed, plan, run } = import_
  const [over, setOver] = useState(false)
  const busy = run.state?.kind === 'importing' || run.state?.kind === 'undoing'
  // An update must not take away choices, nor stop in the middle of writing.
  useUnsavedForm(busy || (plan !== undefined && plan.adds + plan.updates > 0))

  const openFile = (chosen: File) =>
    void import_.open(chosen.name, async () => new Uint8Array(await chosen.arrayBuffer()))
  const dropReceived = useReceived((item) => item.kind === 'file' && openFile(fileOf(item)))
  const isImported = run.state?.kind === 'imported'
  useEffect(() => {
    if (isImported) dropReceived()
    // oxlint-disable-next-line react/exhaustive-deps -- once per import: a file received later stays
  }, [isImported])
  const close = () => {
    dropReceived()
    import_.close()
  }
  const dropped = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const chosen = event.dataTransfer.files[0]
    if (chosen && !busy) openFile(chosen)
  }
  const dragged = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }

  const place = file?.kind === 'trouble' ? places[file.trouble] : undefined
  return (
    // A file can be dropped anywhere; the button is for the keyboard.
    <div
      className={classes(
        'mx-auto flex min-h-[60dvh] max-w-3xl flex-col gap-6 rounded-lg',
        over && 'outline-2 outline-offset-8 outline-accent outline-dashed',
      )}
      onDragOver={dragged}
      onDragLeave={(event) => event.target === event.currentTarget && setOver(false)}
      onDrop={dropped}
    >
      <header>
        <h1 className="text-display">{importCopy.title}</h1>
        {!file && <p className="mt-1 text-soft">{importCopy.sentence}</p>}
      </header>

      <RunNotice run={run} progressHere={!file} />
      {!file && (
        <>
          <ChooseFile
            over={over}
            onFile={openFile}
            onPaste={(text) => void import_.open(importCopy.pastedName, async () => text)}
          />
          <PastImports onUndo={(id) => void run.undo(id)} busy={busy} />
        </>
      )}
      {file?.kind === 'reading' && (
        <Loading label={importCopy.reading}>
          <Skeleton className="mb-4 h-24 rounded-lg" />
          <SkeletonRows rows={5} />
        </Loading>
      )}
      {file?.kind === 'trouble' && (
        <Notice
          live
          tone="danger"
          title={importCopy.troubleTitle}
          act={
            <div className="flex flex-wrap gap-2">
              {place && (
                // With the received file, if it is one.
                <ButtonLink tone="primary" to={place.path + location.search}>
                  {place.title}
                </ButtonLink>
              )}
              <FileButton label={importCopy.chooseAnother} onFile={openFile} />
            </div>
          }
        >
          <p className="font-medium break-words">{file.name}</p>
          <p>
            {file.trouble === 'stopped'
              ? importCopy.readerStopped
              : importCopy.troubles[file.trouble]}
          </p>
        </Notice>
      )}
      {file?.kind === 'open' && (
        <>
          <OpenedFileCard
            file={file}
            table={table}
            busy={busy}
            onTable={import_.chooseTable}
            onClose={close}
          />
          {assessed && !busy && (
            <ReadingOptions
              table={file.tables[table]!}
              adjustable={assessed.adjustable}
              guessed={assessed.guessed}
              options={import_.options}
              onChange={import_.read}
            />
          )}
          {/* Duplicates are found only once the whole cellar is loaded. */}
          <OnceFetched>
            {plan && assessed ? (
              <ImportPreview
                plan={plan}
                isBehind={import_.isBehind}
                isAsking={isUnproven(import_.options, 'currency')}
                limit={import_.limit}
                run={run.state}
                onChoose={import_.choose}
                onImport={() => void import_.write()}
              />
            ) : (
              <Loading label={importCopy.comparing}>
                <SkeletonRows rows={6} />
              </Loading>
            )}
          </OnceFetched>
        </>
      )}
    </div>
  )
}
