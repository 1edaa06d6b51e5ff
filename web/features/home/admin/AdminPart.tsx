import { AdminWaiting } from '../../../components/admin/AdminWaiting.tsx'

/** An admin's open work, on Home. */
export const AdminPart = () => <AdminWaiting isBrief />
