import { createElement, type SVGProps } from 'react'

/** What each file of the package says of its icon, as far as it is drawn. */
interface IconData {
  readonly node: readonly (readonly [tag: string, attributes: Record<string, string>])[]
}

interface IconProps extends SVGProps<SVGSVGElement> {
  /** Height and width, in pixels. */
  readonly size?: number
}

/**
 * Stands in for what lucide-react makes its icons with (`vite.config.ts`): the same drawing, without
 * what we never ask for, such as settings for all icons at once. Hidden from those who listen, unless
 * it has a name.
 */
function createLucideIcon({ node }: IconData) {
  return ({ size = 24, ...rest }: IconProps) =>
    createElement(
      'svg',
      {
        'aria-hidden': rest['aria-label'] === undefined,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        viewBox: '0 0 24 24',
        width: size,
        height: size,
        ...rest,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}

// Under the name by which the package's own files import it.
export { createLucideIcon as default }
