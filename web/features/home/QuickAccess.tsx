import {
  ChevronRight,
  Flame,
  Library,
  Martini,
  MessagesSquare,
  Newspaper,
  Sparkles,
  Store,
  Ticket,
  Wine,
} from 'lucide-react'
import { Link } from 'react-router-dom'
import { homeCopy } from '../../../shared/copy/home.ts'
import { routes } from '../../../shared/routes.ts'

const shortcuts = [
  { ...routes.collection, Icon: Library, sentence: homeCopy.toCollection },
  { ...routes.bar, Icon: Wine, sentence: homeCopy.toBar },
  { ...routes.chat, Icon: Sparkles, sentence: homeCopy.toChat },
  { ...routes.recipes, Icon: Martini, sentence: homeCopy.toRecipes },
  { ...routes.news, Icon: Newspaper, sentence: homeCopy.toNews },
  { ...routes.community, Icon: MessagesSquare, sentence: homeCopy.toCommunity },
  { ...routes.hypeRadar, Icon: Flame, sentence: homeCopy.toHypeRadar },
  { ...routes.reservations, Icon: Ticket, sentence: homeCopy.toReservations },
  { ...routes.stores, Icon: Store, sentence: homeCopy.toStores },
]

/** Links from Home to the user's own rows, the community and the market. */
export function QuickAccess() {
  return (
    <nav aria-label={homeCopy.quickAccess}>
      <ul className="grid grid-cols-3 gap-2 sm:gap-3">
        {shortcuts.map(({ path, title, sentence, Icon }) => (
          <li key={path}>
            <Link
              to={path}
              className="flex h-full flex-col items-center gap-2 rounded-lg border border-line bg-surface px-0.5 py-3 transition-colors hover:border-edge sm:flex-row sm:gap-3 sm:px-3"
            >
              <span className="inline-flex size-11 shrink-0 items-center justify-center rounded-md bg-accent-wash text-accent">
                <Icon aria-hidden size={22} />
              </span>
              <span className="max-w-full min-w-0 hyphens-auto wrap-anywhere max-sm:text-center sm:grow">
                <span className="block font-medium max-sm:text-small">{title}</span>
                <span className="hidden text-small text-soft sm:block">{sentence}</span>
              </span>
              <ChevronRight
                aria-hidden
                size={18}
                className="shrink-0 text-soft max-sm:hidden mirrored"
              />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
