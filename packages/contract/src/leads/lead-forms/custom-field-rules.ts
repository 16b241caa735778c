/** Fields on a page of the settings (LM-671). */
export const CUSTOM_FIELDS_PAGE = 12
