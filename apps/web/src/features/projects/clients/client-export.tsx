import { ExportMenu } from '../parts/export-menu.tsx'
import type { ClientSelection } from './client-address.ts'
import { fetchClientExport } from './client-directory.api.ts'

/** Saves what is listed as a file, for admins (PJ-033). */
export const ClientExport = ({ selection }: { selection: ClientSelection }) => (
  <ExportMenu fetchExport={format => fetchClientExport(selection, format)} />
)
