import { useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { Sample } from '../features/landing/Sample.tsx'
import { samplePrefix } from './sample-prefix.ts'

/**
 * Makes the landing page's sample interactive: landing.html loads this once the sample is visible,
 * together with the app's next files. Earlier touches in it are marked there.
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
