import { classes } from '../../ui/classes.ts'

/** An entry of the desktop bar; `isHere`: its screen is open. */
export const barItem = (isHere: boolean): string =>
  classes(
    'target inline-flex items-center gap-1.5 justify-center rounded-md px-1.5 text-small font-medium whitespace-nowrap transition-colors',
    isHere ? 'bg-accent-wash text-accent' : 'text-soft hover:bg-sunken hover:text-ink',
  )
