import type { ComponentProps, ElementType } from 'react'
import { classes } from './classes.ts'

interface UiCardProps extends ComponentProps<'div'> {
  as?: ElementType
  padded?: boolean
}

/** A sheet of paper on the table. */
export function Card({ as: Element = 'div', padded = true, className, ...rest }: UiCardProps) {
  return (
    <Element
      {...rest}
      className={classes(
        'min-w-0 rounded-lg border border-line bg-surface',
        padded && 'p-4',
        className,
      )}
    />
  )
}
