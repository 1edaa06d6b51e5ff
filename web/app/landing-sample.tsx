import { useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { Sample } from '../features/landing/Sample.tsx'
import { samplePrefix } from './sample-prefix.ts'

/**
 * Gives the sample on the landing page its life: landing.html loads this once the sample is seen, and
 * it brings what the app itself needs next. What was touched in it before is marked there.
 */
const place = document.getElementById('sample')
if (!place) throw new Error('landing.html has no #sample')

// To React a choice that it has not made is none.
for (const input of place.querySelectorAll('input')) input.checked = input.defaultChecked

const touched = place.querySelector<HTMLElement>('[data-touched]')
const wake = () => {
  touched?.click()
  place.dataset['live'] = ''
}

hydrateRoot(place, <Live />, { identifierPrefix: samplePrefix })

function Live() {
  useEffect(wake, [])
  return <Sample />
}
