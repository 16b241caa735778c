/**
 * What happens to the rows of a lead that is merged into another. `moved`: they belong to the kept lead from then on, and return
 * when the merge is undone; a row that the kept lead has already (a tag, a file) stays. `stays`: they still belong to the merged
 * lead, and are shown through the merge. `joined`: their values are added to the kept lead's own, like its fields.
 */
export type RowsOfLead = { table: string; column: string } & (
  | {
      how: 'moved'
      /** the name shown to people; absent where only programs use it */
      what?: string
      /** rows that are only marked as removed are moved like the others but not counted */
      hidden?: 'deleted_at'
    }
  | { how: 'stays' | 'joined'; why: string }
)

/** Every table whose rows refer to leads; a test compares it with the database's foreign keys. */
export const ROWS_OF_LEADS: readonly RowsOfLead[] = [
  { table: 'lead_contacts', column: 'lead_id', how: 'joined', why: 'a list in an order, edited as a whole' },
  { table: 'lead_logs', column: 'lead_id', how: 'stays', why: 'tells versions of the lead that went' },
  { table: 'lead_stays', column: 'lead_id', how: 'stays', why: 'says which stages that lead was in' },
  { table: 'lead_merges', column: 'kept_id', how: 'stays', why: 'says what came into a lead' },
  { table: 'lead_merges', column: 'gone_id', how: 'stays', why: 'says where a lead went' },
  { table: 'lead_distinctions', column: 'lead_a', how: 'stays', why: 'was said of that pair' },
  { table: 'lead_distinctions', column: 'lead_b', how: 'stays', why: 'was said of that pair' },
  { table: 'lead_updates', column: 'lead_id', how: 'moved', what: 'updates' },
  { table: 'lead_interactions', column: 'lead_id', how: 'moved', what: 'meetings' },
  { table: 'lead_mails', column: 'lead_id', how: 'moved', what: 'emails' },
  { table: 'lead_tags', column: 'lead_id', how: 'moved', what: 'tags' },
  { table: 'lead_files', column: 'lead_id', how: 'moved', what: 'attachments' },
  { table: 'lead_capture_entries', column: 'lead_id', how: 'moved', what: 'website enquiries' },
  { table: 'lead_capture_deliveries', column: 'lead_id', how: 'moved' },
  { table: 'facebook_leads', column: 'lead_id', how: 'moved' },
  { table: 'assignment_choices', column: 'lead_id', how: 'stays', why: 'says how that lead came to its assignee' },
  { table: 'tasks', column: 'lead_id', how: 'moved', what: 'tasks', hidden: 'deleted_at' },
  { table: 'follow_up_reminders', column: 'lead_id', how: 'moved' },
  { table: 'lead_snoozes', column: 'lead_id', how: 'stays', why: 'somebody put off that lead, not the kept one' },
  { table: 'projects', column: 'lead_id', how: 'moved', what: 'projects' },
  { table: 'clients', column: 'lead_id', how: 'moved' },
  { table: 'quotations', column: 'lead_id', how: 'moved', what: 'quotations', hidden: 'deleted_at' },
]

export type MovedTable = Extract<RowsOfLead, { how: 'moved' }>
export const MOVED_TABLES: readonly MovedTable[] = ROWS_OF_LEADS.filter(rows => rows.how === 'moved')
