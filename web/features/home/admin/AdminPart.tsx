import { AdminWaiting } from '../../../components/admin/AdminWaiting.tsx'

/** What waits for an admin, on their Home. */
export const AdminPart = () => <AdminWaiting isBrief />
