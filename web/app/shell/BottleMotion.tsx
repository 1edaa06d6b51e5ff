import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { screens } from '../screens.ts'
import { followBottles } from './bottle-motion.ts'
import './bottle-motion.css'

/** Moves the picture of a bottle between a list and its page; renders nothing. */
export function BottleMotion() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const shown = useRef(pathname)
  const go = useRef(navigate)
  useLayoutEffect(() => {
    shown.current = pathname
    go.current = navigate
  }, [pathname, navigate])
  useEffect(
    () =>
      followBottles({
        shown: () => shown.current,
        navigate: (to) => void go.current(to),
        load: screens.bottle.load,
      }),
    [],
  )
  return null
}
