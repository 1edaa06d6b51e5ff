import { appCopy } from '../../../shared/copy/app.ts'

/** The id of `<main>`. */
export const mainId = 'content'

/** The first thing the keyboard comes to: past the bars to the content. */
export function SkipLink() {
  return (
    <a
      href={`#${mainId}`}
      onClick={(event) => {
        event.preventDefault()
        document.getElementById(mainId)?.focus()
      }}
      className="fixed top-2 start-2 z-50 -translate-y-20 rounded-md bg-accent px-4 py-3 font-medium text-on-accent focus:translate-y-0"
    >
      {appCopy.skipToContent}
    </a>
  )
}
