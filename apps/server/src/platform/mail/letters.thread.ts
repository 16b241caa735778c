import { toPlainText } from '@react-email/render'
import { cleanLetter as clean, cleanHtml } from './clean-html.ts'

/** Functions on HTML that people wrote, run in the thread of `letters.ts`. */
export const cleanMessage = (html: string): string => cleanHtml(html)
export const cleanLetter = (html: string): string => clean(html)
export const plainText = (html: string): string => toPlainText(html)
