import { useQuery } from '@tanstack/react-query'
import { profileQuery } from '../../../company/people/people.api.ts'

const NONE = { edit: false, canAssign: false }

/** What the person may do with leads; nothing until it is known. */
export const useImportRights = (): { edit: boolean; canAssign: boolean } =>
  useQuery(profileQuery).data?.rolesAssigned.crm ?? NONE
