import { useLocation } from 'react-router-dom'
import { language, languageNames } from '../../shared/kernel/language.ts'

/**
 * This page in each language, for visitors without settings. Plain links: the page reloads, and
 * index.html stores the choice.
 */
export function LanguageLinks() {
  const { search } = useLocation()
  return (
    <p className="flex flex-wrap justify-center">
      {Object.entries(languageNames).map(([tag, name]) => (
        <a
          key={tag}
          lang={tag}
          hrefLang={tag}
          href={`?language=${tag}${search.replace('?', '&')}`}
          aria-current={tag === language()}
          className="target inline-flex items-center px-2 text-small text-soft aria-[current=true]:text-ink"
        >
          {name}
        </a>
      ))}
    </p>
  )
}
