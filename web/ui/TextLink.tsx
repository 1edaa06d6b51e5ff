import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { classes } from './classes.ts'

interface LinkStyle {
  /** Without an underline until it is touched: for rows where everything is a link. */
  quiet?: boolean
}

const linkClasses = (quiet: boolean) =>
  classes(
    'rounded-sm text-accent decoration-1 underline-offset-4 hover:decoration-2',
    quiet ? 'hover:underline' : 'underline',
  )

/** A link in running text: `to` inside the app, `href` outside it. */
export function TextLink(
  props: LinkStyle & (LinkProps | (ComponentProps<'a'> & { href: string })),
) {
  const { quiet = false, className, ...rest } = props
  const name = classes(linkClasses(quiet), className)
  if (!('href' in rest)) return <Link {...rest} className={name} />
  const { children, ...native } = rest
  return (
    <a {...native} className={name}>
      {children}
    </a>
  )
}
