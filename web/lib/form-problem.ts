import { flushSync } from 'react-dom'

/** Whether a field holds something that is no value. A field says so once it is left. */
export function hasProblem(form: HTMLFormElement | null): boolean {
  const { activeElement } = document
  if (activeElement instanceof HTMLInputElement && form?.contains(activeElement))
    flushSync(() => {
      activeElement.blur()
      activeElement.focus()
    })
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  field?.closest('details')?.setAttribute('open', '')
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center' })
  return field != null
}
