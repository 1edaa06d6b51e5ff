import { type RefObject, useLayoutEffect } from 'react'

/**
 * index.html shows the form before any script is loaded. Takes over text typed by then, and submits
 * if the person did.
 */
export function useTypedEarly(
  form: RefObject<HTMLFormElement | null>,
  take: (typed: { email: string; password: string }) => void,
) {
  // Read the fields before React renders its own values.
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
    // After the render with these values.
    if (early === 'sent') setTimeout(() => form.current?.requestSubmit())
  })
}
