import { BottleWine, type LucideIcon, Martini, Ticket } from 'lucide-react'
import { Link } from 'react-router-dom'
import { communityCopy } from '../../../shared/copy/community.ts'
import type { Post } from '../../../shared/features/community/post.ts'
import { routes } from '../../../shared/routes.ts'
import { dropPath } from '../../components/drop/drop-path.ts'
import { classes } from '../../ui/classes.ts'

const copy = communityCopy.post

/** A post's attachment: a bottle or recipe of its author, or a drop, with a link if it has a page. */
export function PostAbout({ post: { bottle, recipe, drop } }: { post: Post }) {
  return (
    <>
      {bottle && (
        <About
          Icon={BottleWine}
          kind={copy.bottle}
          title={bottle.name}
          detail={[bottle.brand, bottle.category].filter(Boolean).join(' · ')}
        />
      )}
      {recipe && (
        <About
          Icon={Martini}
          kind={copy.recipe}
          title={recipe.name}
          detail={recipe.description}
          to={recipe.page && routes.publicRecipe.path.replace(':id', recipe.page)}
        />
      )}
      {drop && (
        <About
          Icon={Ticket}
          kind={copy.drop}
          title={drop.title}
          detail={drop.storeName}
          to={dropPath(drop.id)}
        />
      )}
    </>
  )
}

interface AboutProps {
  Icon: LucideIcon
  kind: string
  title: string
  detail?: string | undefined
  to?: string | undefined
}

function About({ Icon, kind, title, detail, to }: AboutProps) {
  const message = (
    <>
      <Icon aria-hidden size={22} className="shrink-0 text-soft" />
      <span className="min-w-0">
        <span className="block text-caption text-soft">{kind}</span>
        <span dir="auto" className="block font-serif font-semibold break-words">
          {title}
        </span>
        {detail && (
          <span dir="auto" className="line-clamp-2 text-small text-soft break-words">
            {detail}
          </span>
        )}
      </span>
    </>
  )
  const frame = 'flex items-center gap-3 rounded-md border border-line bg-ground px-3 py-2'
  return to === undefined ? (
    <div className={frame}>{message}</div>
  ) : (
    <Link to={to} className={classes(frame, 'transition-colors hover:border-edge')}>
      {message}
    </Link>
  )
}
