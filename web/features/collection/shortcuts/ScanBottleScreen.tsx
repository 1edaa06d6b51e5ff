import { useNavigate } from 'react-router-dom'
import { routes } from '../../../../shared/routes.ts'
import { ScanShelf } from '../ScanShelf.tsx'

/** `/scan`, a shortcut of the installed app: the scanner, and then the collection or the bottle. */
export function ScanBottleScreen() {
  const navigate = useNavigate()
  return (
    <>
      <h1 className="text-display">{routes.scanBottle.title}</h1>
      <ScanShelf onClose={() => void navigate(routes.collection.path, { replace: true })} />
    </>
  )
}
