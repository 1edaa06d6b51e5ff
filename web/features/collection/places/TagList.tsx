import { useMemo, useState } from 'react'
import { maxTagLength } from '../../../../shared/business/tags.ts'
import { manyCopy } from '../../../../shared/copy/many.ts'
import { tagCopy } from '../../../../shared/copy/tags.ts'
import type { Bottle } from '../../../../shared/features/collection/bottle.ts'
import { tallyOfTags } from '../../../../shared/features/collection/shelf.ts'
import { tagsOf } from '../../../../shared/features/collection/tags.ts'
import { folded } from '../../../../shared/kernel/text.ts'
import { routes } from '../../../../shared/routes.ts'
import { useDevice } from '../../../local/device/device-context.tsx'
import { useOwnerWords } from '../../../components/cellar/use-owner-words.ts'
import { runMany } from '../../../components/collection/run-batches.ts'
import { NoRowsLine } from '../../../lib/NoRowsLine.tsx'
import type { MenuItem } from '../../../ui/Menu.tsx'
import { type BulkAct, bulkPlan, tagRenaming } from '../bulk/bulk-act.ts'
import { RenameSheet } from './RenameSheet.tsx'
import { SharedWord } from './SharedWord.tsx'

/** Every tag with its bottles; renamed or removed everywhere at once. */
export function TagList({
  bottles,
  cellar,
}: {
  /** Bottles of the chosen cellar. */
  bottles: readonly Bottle[]
  /** `mine`, or the id of another cellar; undefined: all. */
  cellar: string | undefined
}) {
  const device = useDevice()
  const whose = useOwnerWords()
  const tags = useMemo(() => tallyOfTags(bottles), [bottles])
  const [renaming, setRenaming] = useState<string>()

  const run = (act: BulkAct, on: readonly Bottle[], title: string, onProgress = ignoreProgress) => {
    const plan = bulkPlan(act, on, { newId: () => device.newId(), now: () => device.now() })
    return runMany(device, { ...plan, title }, onProgress)
  }
  // Bottles without the tag do not get the new name.
  const having = (tag: string) =>
    bottles.filter((bottle) => tagsOf(bottle).some((one) => folded(one) === folded(tag)))
  const itemsFor = (tag: string): MenuItem[] => [
    {
      label: manyCopy.show,
      to: `${routes.collection.path}?${new URLSearchParams({ tag, ...(cellar && { cellar }) })}`,
    },
    { label: manyCopy.rename, onSelect: () => setRenaming(tag) },
    {
      label: manyCopy.forget,
      tone: 'danger',
      onSelect: () =>
        void run({ kind: 'tag', add: [], remove: [tag] }, bottles, manyCopy.forgotten(tag)),
    },
  ]

  return (
    <section className="mt-8">
      <h2 className="text-title">{tagCopy.tags}</h2>
      {tags.length === 0 ? (
        <NoRowsLine>{manyCopy.noTags}</NoRowsLine>
      ) : (
        <p className="text-small text-soft">{manyCopy.tagsHint}</p>
      )}
      <ul aria-label={tagCopy.tags}>
        {tags.map(({ value, count }) => (
          <SharedWord
            key={value}
            word={value}
            count={manyCopy.entries(count)}
            whose={cellar === undefined ? whose(having(value), lengthOf) : undefined}
            items={itemsFor(value)}
          />
        ))}
      </ul>
      {renaming !== undefined && (
        <RenameSheet
          word={renaming}
          maxLength={maxTagLength}
          others={tags.map(({ value }) => value)}
          onClose={() => setRenaming(undefined)}
          onRename={(to, onProgress) =>
            run(
              tagRenaming(renaming, to),
              having(renaming),
              manyCopy.renamed(renaming, to),
              onProgress,
            )
          }
        />
      )}
    </section>
  )
}

const lengthOf = (rows: readonly Bottle[]) => rows.length

const ignoreProgress: (share: number) => void = () => {}
