import { type ReactNode, useState } from 'react'
import { maxSearchLength } from '../../../../shared/business/names.ts'
import { communityCopy } from '../../../../shared/copy/community.ts'
import { bottles } from '../../../../shared/features/collection/bottle.ts'
import { listDrops } from '../../../../shared/features/market/drop-endpoints.ts'
import { recipes } from '../../../../shared/features/recipes/recipe.ts'
import { useDevice } from '../../../local/device/device-context.tsx'
import { useOwnRows } from '../../../local/hooks/cellars.ts'
import { useServerPages } from '../../../online/queries.ts'
import { PagedList } from '../../../lib/PagedList.tsx'
import { NoRows } from '../../../lib/OnceFetched.tsx'
import { Pages } from '../../../lib/Pages.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { Loading, SkeletonRows } from '../../../ui/Skeleton.tsx'
import type { DraftAbout } from '../post-draft.ts'

const copy = communityCopy.composer

interface ChooseProps {
  kind: DraftAbout['kind']
  onPick: (about: DraftAbout) => void
  onClose: () => void
}

const titles = {
  bottle: copy.chooseBottle,
  recipe: copy.chooseRecipe,
  drop: copy.chooseDrop,
} as const satisfies Record<DraftAbout['kind'], string>

/** Attaches a bottle or recipe of the user, or a drop of any store, to a post. */
export function ChooseSheet({ kind, onPick, onClose }: ChooseProps) {
  const [words, setWords] = useState('')
  const pick = (id: string, title: string) => {
    onPick({ kind, id, title })
    onClose()
  }
  const Choices = { bottle: OwnBottles, recipe: OwnRecipes, drop: Drops }[kind]
  return (
    <Sheet
      open
      onClose={onClose}
      title={titles[kind]}
      description={
        kind === 'bottle'
          ? copy.chooseSentence
          : kind === 'recipe'
            ? copy.chooseRecipeSentence
            : undefined
      }
    >
      <SearchField
        label={kind === 'drop' ? copy.searchDrops : copy.searchOwn}
        maxLength={maxSearchLength}
        value={words}
        onChange={setWords}
      />
      <Choices words={words.trim()} onPick={pick} />
    </Sheet>
  )
}

interface ChoiceProps {
  words: string
  onPick: (id: string, title: string) => void
}

function OwnBottles({ words, onPick }: ChoiceProps) {
  const rows = useOwnRows(bottles)
  return (
    <OwnRows
      label={titles.bottle}
      rows={rows?.map(({ id, name, brand }) => ({ id, name, detail: brand }))}
      words={words}
      onPick={onPick}
    />
  )
}

function OwnRecipes({ words, onPick }: ChoiceProps) {
  const rows = useOwnRows(recipes)
  return (
    <OwnRows
      label={titles.recipe}
      rows={rows?.map(({ id, name, description }) => ({ id, name, detail: description }))}
      words={words}
      onPick={onPick}
    />
  )
}

interface OwnRowsProps extends ChoiceProps {
  label: string
  rows: readonly { id: string; name: string; detail: string | undefined }[] | undefined
}

function OwnRows({ label, rows, words, onPick }: OwnRowsProps) {
  if (!rows)
    return (
      <Loading label={label}>
        <SkeletonRows rows={4} />
      </Loading>
    )
  const sought = words.toLowerCase()
  const found = rows
    .filter(({ name, detail = '' }) => `${name}\n${detail}`.toLowerCase().includes(sought))
    .sort((one, other) => one.name.localeCompare(other.name))
  if (found.length === 0)
    return <NoRows level={3} title={rows.length === 0 ? copy.noneOwn : copy.noMatch} />
  return (
    <Pages
      key={words}
      label={label}
      items={found}
      render={({ id, name, detail }) => (
        <Choice name={name} detail={detail} onPick={() => onPick(id, name)} />
      )}
    />
  )
}

function Drops({ words, onPick }: ChoiceProps) {
  const { id: user } = useDevice().user
  const query = useServerPages(listDrops, user, { query: { ...(words && { words }) } })
  return (
    <PagedList
      query={query}
      loading={copy.loadingDrops}
      offline={copy.dropsOffline}
      rowsOf={(page) => page.drops}
      empty={<Empty level={3} title={words ? copy.noMatch : copy.noneOwn} />}
    >
      {(drops) => (
        <ul aria-label={titles.drop}>
          {drops.map(({ id, title, storeName }) => (
            <li key={id} className="border-b border-line py-1">
              <Choice name={title} detail={storeName} onPick={() => onPick(id, title)} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}

function Choice(props: { name: string; detail: ReactNode; onPick: () => void }) {
  return (
    <button
      type="button"
      onClick={props.onPick}
      className="flex min-h-11 w-full flex-col justify-center rounded-md px-2 py-1 text-start hover:bg-sunken"
    >
      <span dir="auto" className="font-serif font-semibold break-words">
        {props.name}
      </span>
      {props.detail && (
        <span dir="auto" className="line-clamp-1 text-small text-soft break-words">
          {props.detail}
        </span>
      )}
    </button>
  )
}
