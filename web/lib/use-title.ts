import { useEffect } from 'react'
import { appCopy } from '../../shared/copy/app.ts'
import { pageTitleOf } from '../../shared/kernel/one-line.ts'

/** The title of a page that is about one thing: its name, as soon as it is known, as the server's head has it. */
export function useTitle(name: string) {
  useEffect(() => {
    document.title = appCopy.pageTitle(pageTitleOf(name))
  }, [name])
}
