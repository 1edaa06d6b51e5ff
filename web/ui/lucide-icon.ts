import { createElement, type SVGProps } from 'react'

/** An icon's data in the package, as far as it is drawn. */
interface IconData {
  readonly node: readonly (readonly [tag: string, attributes: Record<string, string>])[]
}

interface IconProps extends SVGProps<SVGSVGElement> {
  /** Height and width, in pixels. */
  readonly size?: number
}

/**
 * Replaces lucide-react's own factory (`vite.config.ts`): the same drawing without unused features, such
 * as settings for all icons. Hidden from screen readers unless it has a name.
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
      // As arguments: the lines have no keys.
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}

// Under the name by which the package's own files import it.
export { createLucideIcon as default }
