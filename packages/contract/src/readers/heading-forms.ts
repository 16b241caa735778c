/**
 * The forms in which a heading is looked up. It stands alone, because the process that reads untrusted files loads it and little
 * else.
 */

/** A heading without case, spaces and punctuation. */
export const plainHeading = (heading: string): string => heading.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '')

/** Longer texts are no headings; they are only compared as they are. */
const LONGEST = 120
const IN_BRACKETS = /[([{][^)\]}]*[)\]}]/g
/** "1.", "Q2:", "a)" */
const NUMBERED = /^\s*(?:q?\d{1,3}|[a-z])[.):\]]\s*/i
/** How forms ask: "What is your name?", "Please enter your mobile number". */
const ASKED =
  /^\s*(?:(?:what(?:'s|’s|\s+is|\s+are)?|which|please|kindly|enter|share|provide|mention|select|choose|specify|tell\s+us|give|type|fill(?:\s+in)?|may\s+we\s+know|can\s+we\s+have)\s+)+/i
const QUESTION = /^\s*(?:what|which|where|please|kindly|enter|share|mention|select)\b.*\s.*\s/i
const OF_WHOM =
  /^\s*(?:(?:your|you|the|our|their|his|her|its|a|client|customer|lead|enquirer|enquiry|inquiry|prospect|party|contact|applicant|buyer|owner|visitor|guest|user|person)(?:'s|’s|s')?\s+)+(?:of\s+)?/i
/** A site has an address of its own, but its name is not that of a person. */
const OF_WHAT = /^\s*(?:site|project|property)\s+(?=address|location|city|area|size|pin|budget)/i
const OF_WHOM_BEHIND =
  /\s+(?:of|for)\s+(?:the\s+|your\s+)?(?:client|customer|lead|enquirer|prospect|party|applicant|buyer|owner|visitor|guest|person|site|project)s?\s*$/i
const UNIT =
  /\s+(?:in|\/)\s*(?:[₹$€£]|rs\.?|inr|rupees?|usd|dollars?|eur|euros?|gbp|pounds?|aud|aed|dirhams?|lakhs?|lacs?|crores?|cr|thousands?|millions?|sq\.?\s*(?:ft|feet|m|mtr|yards?)\.?)\s*$/i

/**
 * The plain forms of a heading, the most literal first: without what is in brackets, without numbers and questions around it,
 * without whose it is, and each of two languages or words beside each other.
 */
export function headingForms(heading: string): string[] {
  const forms = [plainHeading(heading)]
  // beside a value, what kind it is: "Phone 1 - Label"
  if (heading.length > LONGEST || /\s-\s*(?:label|type)\s*$/i.test(heading)) return forms
  const bare = heading
    .replace(/\s-\s*value\s*$/i, '')
    .replace(IN_BRACKETS, ' ')
    .replace(NUMBERED, '')
    .replace(/\bdt\b\.?/i, 'date')
    .replace(/[\s_]+/g, ' ')
    .trim()
  const asked = bare.replace(/[?*:]+\s*$/, '').replace(ASKED, '')
  const ofNobody = asked.replace(OF_WHOM_BEHIND, '').replace(OF_WHOM, '').replace(OF_WHAT, '')
  forms.push(...[bare, asked, ofNobody, asked.replace(UNIT, ''), ofNobody.replace(UNIT, '')].map(plainHeading))
  // behind a dash is what is meant: "Address 1 - City"
  const ofDash = bare.split(/\s+[-–—]\s+/).reverse()
  const parts = ofDash.flatMap(part => part.split(/\s*[/|\n]\s*/))
  if (parts.length > 1) forms.push(...parts.map(plainHeading))
  // "Which city is your site in?"
  if (QUESTION.test(bare))
    forms.push(
      ...bare
        .split(/[^\p{L}\p{M}]+/u)
        .filter(word => word.length > 3)
        .map(plainHeading),
    )
  // what is in brackets may be the same in another language
  forms.push(...[...heading.matchAll(IN_BRACKETS)].map(([text]) => plainHeading(text)))
  return [...new Set(forms)].filter(form => form !== '')
}
