/** Names of the workbooks that every import of a spreadsheet reads; macros in them are left out and never run. */
export const WORKBOOK_EXTENSIONS = ['.xls', '.xlsx', '.xlsm', '.xltx', '.xltm', '.ods'] as const
