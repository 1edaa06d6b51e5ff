import { Copy, Share2 } from 'lucide-react'
import { publicRecipeCopy as copy } from '../../../shared/copy/public-recipe.ts'
import { readPublicPage } from '../../../shared/features/recipes/public-endpoints.ts'
import type { Recipe } from '../../../shared/features/recipes/recipe.ts'
import { second } from '../../../shared/kernel/time.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { useServerQuery } from '../../online/queries.ts'
import { copyLink, shareLink } from '../../lib/share-link.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { publicIdOf, publicRecipePath } from './public-recipe-path.ts'
import { useRecipeActs } from './recipe-acts.ts'

/** The owner's switch: whether everyone with the link can read the recipe. Works offline. */
export function RecipeLink({ recipe }: { recipe: Recipe }) {
  const acts = useRecipeActs()
  return (
    <section aria-labelledby="recipe-link" className="border-t border-line pt-4 print:hidden">
      <h2 id="recipe-link" className="text-lead">
        {copy.section}
      </h2>
      <div className="max-w-[65ch]">
        <Switch
          label={copy.switch}
          hint={copy.hint}
          checked={recipe.isPublic}
          onChange={(isPublic) => void acts.show(recipe, isPublic)}
        />
      </div>
      {recipe.isPublic && <Link recipe={recipe} />}
    </section>
  )
}

/** Polling interval until the page is public. */
const askEvery = 3 * second

function Link({ recipe: { id, name } }: { recipe: Recipe }) {
  const { user } = useDevice()
  const path = publicRecipePath(publicIdOf(user.id, id))
  const url = location.origin + path
  const input = { params: { recipe: id } }
  const { data: page } = useServerQuery(readPublicPage, user.id, input, { every: askEvery })
  if (page?.state === 'taken_down')
    return (
      <Notice live tone="warn" title={copy.takenDown}>
        {copy.takenDownSentence}{' '}
        <q dir="auto" className="break-words">
          {page.reason}
        </q>
      </Notice>
    )
  return (
    <div className="mt-1 flex flex-col gap-2">
      <p className="min-w-0 break-all">
        <TextLink to={path}>{url}</TextLink>
      </p>
      <p role="status" className="text-small text-soft">
        {page?.state === 'open' ? copy.open : copy.pending}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          icon={<Copy aria-hidden size={18} />}
          // Without access to the clipboard, the address can be copied from the text above.
          onClick={() => void copyLink({ copied: copy.copied, url }).catch(() => {})}
        >
          {copy.copy}
        </Button>
        {typeof navigator.share === 'function' && (
          <Button
            size="small"
            icon={<Share2 aria-hidden size={18} />}
            onClick={() => void shareLink({ title: name, copied: copy.copied, url })}
          >
            {copy.share}
          </Button>
        )}
      </div>
    </div>
  )
}
