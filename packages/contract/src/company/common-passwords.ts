/**
 * Passwords that keep the letter of the rule (8 to 15 characters, a capital, a special character) and are guessed first:
 * a common word, a name or a keyboard row with the usual digits and signs around it.
 * Matching the pattern covers some hundred thousand of them without a list to carry.
 */
const COMMON_WORDS = new Set(
  `password passwort passwd pass passcode pwd secret login logon signin access admin administrator root superuser user
  username guest test testing tester demo sample example temp temporary default change changeme changeit newpass newuser
  welcome welcome hello helloworld hi letmein letme open opensesame sesame iloveyou loveyou love lovely lover loveme baby
  babygirl angel princess prince king queen sweet sweetheart honey sunshine flower butterfly rainbow star superstar
  monkey dragon tiger lion eagle panther dog doggy puppy kitten cat horse bear wolf shark phoenix falcon
  football cricket hockey baseball basketball soccer tennis golf champion winner player gamer gaming pokemon naruto
  superman batman spiderman ironman thor hulk avengers marvel starwars matrix master ninja samurai warrior shadow
  hunter ranger soldier killer joker legend hero trustno trustme trust freedom liberty peace hope faith grace lucky
  blessed jesus christ god allah krishna ganesh ganesha shiva shivam hanuman sairam saibaba jaimatadi omsairam ram
  rama lakshmi india indian bharat hindustan mumbai delhi bangalore bengaluru chennai kolkata hyderabad pune gujarat
  kerala america american england london paris germany canada australia dubai china japan
  michael jordan daniel david john james robert thomas george charlie andrew joshua matthew anthony william justin
  jennifer jessica ashley amanda nicole michelle sarah hannah sophie emma anna maria rahul rohit amit sumit sachin
  virat dhoni rajesh suresh ramesh mahesh ganesh vijay ajay sanjay deepak pooja priya neha anjali kavita sunita
  summer winter spring autumn january february march april may june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday
  google facebook instagram twitter youtube yahoo gmail hotmail microsoft windows apple samsung android internet
  computer laptop server database oracle linux ubuntu network system office company business work job money dollar
  bank account school college student teacher doctor engineer manager director boss owner sales marketing support
  architect architecture interior design designer studio builder construction project client customer crm lead leads
  home house family mother father mummy mom dad papa brother sister friend friends forever always never
  qwerty qwertz azerty qwe qwer qaz wsx edc asd asdf asdfg asdfgh asdfghjk zxc zxcv zxcvb zxcvbn qazwsx qwertyu
  qwertyui qwertyuiop mypass mypassword my the new our this is me you big one two three it`.split(/\s+/),
)

const LEET: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}
const plain = (text: string): string => text.replace(/[@431!0$57]/g, sign => LEET[sign] ?? sign)

const isRepeatedOrSequence = (run: string): boolean => {
  if (run.length < 2) return false
  const steps = [...run].slice(1).map((sign, index) => sign.codePointAt(0)! - run.codePointAt(index)!)
  return new Set(steps).size === 1 && Math.abs(steps[0]!) <= 1
}

function isCommon(text: string): boolean {
  const words = text.match(/\p{L}+/gu) ?? []
  const numbers = text.match(/[0-9]+/g) ?? []
  // a single letter is easy only where it stands alone: "A@123456", but not the many of a random password
  const isEasyWord = (word: string) =>
    COMMON_WORDS.has(word) || isRepeatedOrSequence(word) || (words.length === 1 && word.length === 1)
  const isEasyNumber = (number: string) =>
    number.length <= 4 || isRepeatedOrSequence(number) || /^(19|20)\d\d/.test(number) || /^(12|123)+$/.test(number)
  return words.length > 0 && words.every(isEasyWord) && numbers.every(isEasyNumber)
}

/** Whether a password is a common one, or holds one of these words (the person's address, the company's or product's name). */
export function isWeakPassword(password: string, words: readonly string[]): boolean {
  const text = password.toLowerCase()
  if (words.some(word => text.includes(word.toLowerCase()))) return true
  const trimmed = text.replace(/[^\p{L}]+$/u, '')
  const core = trimmed.replace(/^[^\p{L}]+/u, '')
  const rest = text.slice(trimmed.length)
  return [text, plain(core) + rest, plain(trimmed) + rest].some(isCommon)
}

/** What nobody's password may hold besides: the product's name, the address before the @, the longer words of the company's name. */
export function ownWords(email: string, companyName: string): string[] {
  const [local = ''] = email.split('@')
  const words = ['plinth', ...companyName.split(/\s+/).filter(word => word.length >= 4)]
  return local.length >= 3 ? [...words, local] : words
}

/** The last line of the checklist of a new password; what the browser does not know of the company the server adds. */
export const notCommonRule = (email: string, companyName: string) => ({
  id: 'common',
  label: 'Not a common password',
  test: (password: string) => password !== '' && !isWeakPassword(password, ownWords(email, companyName)),
})
