/** How high lists of options are at most in the forms for new leads, in pixels (IN-736, IN-Q27). */
export const FORM_LIST_HEIGHT = 150
