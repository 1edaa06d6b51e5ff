import { flushSync } from 'react-dom'

/** Whether a field has invalid input. Fields validate on blur. */
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
