import { useState } from 'react'
import { Link } from 'react-router-dom'
import { brand } from '../../../shared/business/brand.ts'
import { routes } from '../../../shared/routes.ts'

/**
 * Logo and name, linked to Home; a fallback image if the logo does not load.
 * @param besideScreens without the name where the bar has no room
 */
export function Logo({ besideScreens = false }: { besideScreens?: boolean }) {
  return (
    <Link
      to={routes.home.path}
      className="target -ms-1 inline-flex shrink-0 items-center gap-2 rounded-md px-1 font-serif text-lead font-semibold"
    >
      <LogoMark />
      <span className={besideScreens ? 'max-[20rem]:sr-only desk:max-[80rem]:sr-only' : undefined}>
        {brand.name}
      </span>
    </Link>
  )
}

/** The mark alone, without a link: for where there is nowhere to go yet. */
export function LogoMark() {
  const [failed, setFailed] = useState(false)
  return (
    <img
      src={failed ? brand.logoFallback : brand.logo}
      // The name is next to it.
      alt=""
      width={28}
      height={28}
      onError={() => setFailed(true)}
      // An image in index.html may have failed before the listener existed.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setFailed(true)
      }}
    />
  )
}
