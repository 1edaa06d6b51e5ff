import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { brand } from '../../shared/business/brand.ts'
import { documentsAddress } from '../../shared/business/documents.ts'
import { footerCopy } from '../../shared/copy/landing.ts'
import { routes } from '../../shared/routes.ts'
import { LanguageLinks } from '../ui/LanguageLinks.tsx'
import { useScrolledPast } from './shell/scrolled-past.ts'

/** Links for visitors. */
const pages = [
  routes.features,
  routes.pricing,
  routes.hypeRadar,
  routes.events,
  routes.stores,
  routes.support,
  routes.terms,
  routes.privacy,
]

/** The bar floats once the page is scrolled so far, in pixels (specification, section 9). */
const floatsAfter = 100

/**
 * The footer of public pages other than sign-in. It loads after the first paint, with the code for the
 * floating bar.
 */
export function VisitorFooter({ onFloat }: { onFloat?: (floats: boolean) => void }) {
  const floats = useScrolledPast(floatsAfter)
  useEffect(() => onFloat?.(floats), [floats, onFloat])
  return (
    <footer className="safe-x border-t border-line bg-surface py-6">
      <div className="mx-auto flex max-w-[1248px] flex-wrap items-center justify-between gap-x-8 gap-y-2">
        <p className="font-serif font-semibold">{brand.name}</p>
        <nav aria-label={footerCopy.label}>
          <ul className="-mx-2 flex flex-wrap">
            {[...pages, { path: documentsAddress, title: footerCopy.documents }].map(
              ({ path, title }) => (
                <li key={path}>
                  <Link
                    to={path}
                    // The documents are pages of the server.
                    reloadDocument={path === documentsAddress}
                    className="target inline-flex items-center px-2 text-small text-soft hover:text-ink"
                  >
                    {title}
                  </Link>
                </li>
              ),
            )}
          </ul>
        </nav>
        <div className="-mx-2">
          <LanguageLinks />
        </div>
      </div>
    </footer>
  )
}
