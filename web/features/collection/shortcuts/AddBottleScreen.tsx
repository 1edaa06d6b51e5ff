import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { routes } from '../../../../shared/routes.ts'
import { useBottleDialog } from '../../../components/bottle-form/bottle-dialog-state.ts'

/** `/add`, a shortcut of the installed app: the form of a new bottle, and then the collection. */
export function AddBottleScreen() {
  const navigate = useNavigate()
  const isFormOpen = useBottleDialog(({ open }) => open !== undefined)
  const wasOpened = useRef(false)
  useEffect(() => {
    if (!wasOpened.current) {
      wasOpened.current = true
      useBottleDialog.getState().add()
    } else if (!isFormOpen) void navigate(routes.collection.path, { replace: true })
  }, [isFormOpen, navigate])
  return <h1 className="text-display">{routes.addBottle.title}</h1>
}
