import { type RefObject, useLayoutEffect } from 'react'

/**
 * The form stands in index.html before any script is here: what was typed into it by then is taken
 * over, and where it was sent, it is sent now.
 */
export function useTypedEarly(
  form: RefObject<HTMLFormElement | null>,
  take: (typed: { email: string; password: string }) => void,
) {
  // Before React draws the form anew, with what it knows of it.
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    const { form: early } = dataset
    if (!early || !form.current) return
    // Once: afterwards the form is React's.
    delete dataset['form']
    const typed = new FormData(form.current)
    const of = (name: string) => {
      const value = typed.get(name)
      return typeof value === 'string' ? value : ''
    }
    take({ email: of('email'), password: of('password') })
    // Once what was taken over is drawn.
    if (early === 'sent') setTimeout(() => form.current?.requestSubmit())
  })
}
