import { useEffect } from 'react'
import { appCopy } from '../../shared/copy/app.ts'

/** The title of a page that is about one thing: its name, as soon as it is known. */
export function useTitle(name: string) {
  useEffect(() => {
    document.title = appCopy.pageTitle(name)
  }, [name])
}
