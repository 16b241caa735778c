/**
 * The countries and territories of the world, by name: ISO code | name | dial codes | currency | symbol (SH-282 to SH-289).
 * Sources and how the table was made: docs/decisions/, "Countries and flags". Antarctica has no currency (SH-289).
 */
export const COUNTRY_ROWS = `
AF|Afghanistan|93|AFN|؋
AX|Åland Islands|358|EUR|€
AL|Albania|355|ALL|ALL
DZ|Algeria|213|DZD|DZD
AS|American Samoa|1684|USD|$
AD|Andorra|376|EUR|€
AO|Angola|244|AOA|Kz
AI|Anguilla|1264|XCD|EC$
AQ|Antarctica|672||
AG|Antigua and Barbuda|1268|XCD|EC$
AR|Argentina|54|ARS|AR$
AM|Armenia|374|AMD|֏
AW|Aruba|297|AWG|AWG
AU|Australia|61|AUD|A$
AT|Austria|43|EUR|€
AZ|Azerbaijan|994|AZN|₼
BS|Bahamas|1242|BSD|BS$
BH|Bahrain|973|BHD|BHD
BD|Bangladesh|880|BDT|৳
BB|Barbados|1246|BBD|BB$
BY|Belarus|375|BYN|BYN
BE|Belgium|32|EUR|€
BZ|Belize|501|BZD|BZ$
BJ|Benin|229|XOF|FCFA
BM|Bermuda|1441|BMD|BM$
BT|Bhutan|975|BTN|BTN
BO|Bolivia|591|BOB|Bs
BA|Bosnia and Herzegovina|387|BAM|KM
BW|Botswana|267|BWP|P
BV|Bouvet Island|47|NOK|kr
BR|Brazil|55|BRL|R$
IO|British Indian Ocean Territory|246|USD|$
VG|British Virgin Islands|1284|USD|$
BN|Brunei|673|BND|BN$
BG|Bulgaria|359|EUR|€
BF|Burkina Faso|226|XOF|FCFA
BI|Burundi|257|BIF|BIF
KH|Cambodia|855|KHR|៛
CM|Cameroon|237|XAF|FCFA
CA|Canada|1|CAD|CA$
CV|Cape Verde|238|CVE|CVE
BQ|Caribbean Netherlands|599|USD|$
KY|Cayman Islands|1345|KYD|KY$
CF|Central African Republic|236|XAF|FCFA
TD|Chad|235|XAF|FCFA
CL|Chile|56|CLP|CL$
CN|China|86|CNY|CN¥
CX|Christmas Island|61|AUD|A$
CC|Cocos (Keeling) Islands|61|AUD|A$
CO|Colombia|57|COP|CO$
KM|Comoros|269|KMF|CF
CD|Congo (Democratic Republic)|243|CDF|CDF
CG|Congo (Republic)|242|XAF|FCFA
CK|Cook Islands|682|NZD|NZ$
CR|Costa Rica|506|CRC|₡
HR|Croatia|385|EUR|€
CU|Cuba|53|CUP|CU$
CW|Curaçao|599|XCG|Cg.
CY|Cyprus|357|EUR|€
CZ|Czechia|420|CZK|Kč
DK|Denmark|45|DKK|kr
DJ|Djibouti|253|DJF|DJF
DM|Dominica|1767|XCD|EC$
DO|Dominican Republic|1809,1829,1849|DOP|DO$
EC|Ecuador|593|USD|$
EG|Egypt|20|EGP|E£
SV|El Salvador|503|USD|$
GQ|Equatorial Guinea|240|XAF|FCFA
ER|Eritrea|291|ERN|ERN
EE|Estonia|372|EUR|€
SZ|Eswatini|268|SZL|SZL
ET|Ethiopia|251|ETB|ETB
FK|Falkland Islands|500|FKP|FK£
FO|Faroe Islands|298|DKK|kr
FJ|Fiji|679|FJD|FJ$
FI|Finland|358|EUR|€
FR|France|33|EUR|€
GF|French Guiana|594|EUR|€
PF|French Polynesia|689|XPF|CFPF
TF|French Southern Territories|262|EUR|€
GA|Gabon|241|XAF|FCFA
GM|Gambia|220|GMD|GMD
GE|Georgia|995|GEL|₾
DE|Germany|49|EUR|€
GH|Ghana|233|GHS|GH₵
GI|Gibraltar|350|GIP|GI£
GR|Greece|30|EUR|€
GL|Greenland|299|DKK|kr
GD|Grenada|1473|XCD|EC$
GP|Guadeloupe|590|EUR|€
GU|Guam|1671|USD|$
GT|Guatemala|502|GTQ|Q
GG|Guernsey|44|GBP|£
GN|Guinea|224|GNF|FG
GW|Guinea-Bissau|245|XOF|FCFA
GY|Guyana|592|GYD|GY$
HT|Haiti|509|HTG|HTG
HM|Heard and McDonald Islands|672|AUD|A$
HN|Honduras|504|HNL|L
HK|Hong Kong|852|HKD|HK$
HU|Hungary|36|HUF|Ft
IS|Iceland|354|ISK|kr
IN|India|91|INR|₹
ID|Indonesia|62|IDR|Rp
IR|Iran|98|IRR|IRR
IQ|Iraq|964|IQD|IQD
IE|Ireland|353|EUR|€
IM|Isle of Man|44|GBP|£
IL|Israel|972|ILS|₪
IT|Italy|39|EUR|€
CI|Ivory Coast|225|XOF|FCFA
JM|Jamaica|1876,1658|JMD|JM$
JP|Japan|81|JPY|¥
JE|Jersey|44|GBP|£
JO|Jordan|962|JOD|JOD
KZ|Kazakhstan|7|KZT|₸
KE|Kenya|254|KES|KES
KI|Kiribati|686|AUD|A$
XK|Kosovo|383|EUR|€
KW|Kuwait|965|KWD|KWD
KG|Kyrgyzstan|996|KGS|KGS
LA|Laos|856|LAK|₭
LV|Latvia|371|EUR|€
LB|Lebanon|961|LBP|L£
LS|Lesotho|266|LSL|LSL
LR|Liberia|231|LRD|LR$
LY|Libya|218|LYD|LYD
LI|Liechtenstein|423|CHF|CHF
LT|Lithuania|370|EUR|€
LU|Luxembourg|352|EUR|€
MO|Macao|853|MOP|MOP
MG|Madagascar|261|MGA|Ar
MW|Malawi|265|MWK|MWK
MY|Malaysia|60|MYR|RM
MV|Maldives|960|MVR|MVR
ML|Mali|223|XOF|FCFA
MT|Malta|356|EUR|€
MH|Marshall Islands|692|USD|$
MQ|Martinique|596|EUR|€
MR|Mauritania|222|MRU|MRU
MU|Mauritius|230|MUR|Rs
YT|Mayotte|262|EUR|€
MX|Mexico|52|MXN|MX$
FM|Micronesia|691|USD|$
MD|Moldova|373|MDL|MDL
MC|Monaco|377|EUR|€
MN|Mongolia|976|MNT|₮
ME|Montenegro|382|EUR|€
MS|Montserrat|1664|XCD|EC$
MA|Morocco|212|MAD|MAD
MZ|Mozambique|258|MZN|MZN
MM|Myanmar|95|MMK|K
NA|Namibia|264|NAD|NA$
NR|Nauru|674|AUD|A$
NP|Nepal|977|NPR|Rs
NL|Netherlands|31|EUR|€
NC|New Caledonia|687|XPF|CFPF
NZ|New Zealand|64|NZD|NZ$
NI|Nicaragua|505|NIO|C$
NE|Niger|227|XOF|FCFA
NG|Nigeria|234|NGN|₦
NU|Niue|683|NZD|NZ$
NF|Norfolk Island|672|AUD|A$
KP|North Korea|850|KPW|₩
MK|North Macedonia|389|MKD|MKD
MP|Northern Mariana Islands|1670|USD|$
NO|Norway|47|NOK|kr
OM|Oman|968|OMR|OMR
PK|Pakistan|92|PKR|Rs
PW|Palau|680|USD|$
PS|Palestine|970|ILS|₪
PA|Panama|507|PAB|PAB
PG|Papua New Guinea|675|PGK|PGK
PY|Paraguay|595|PYG|₲
PE|Peru|51|PEN|PEN
PH|Philippines|63|PHP|₱
PN|Pitcairn Islands|64|NZD|NZ$
PL|Poland|48|PLN|zł
PT|Portugal|351|EUR|€
PR|Puerto Rico|1787,1939|USD|$
QA|Qatar|974|QAR|QAR
RE|Réunion|262|EUR|€
RO|Romania|40|RON|lei
RU|Russia|7|RUB|₽
RW|Rwanda|250|RWF|RF
WS|Samoa|685|WST|WST
SM|San Marino|378|EUR|€
ST|São Tomé and Príncipe|239|STN|Db
SA|Saudi Arabia|966|SAR|SAR
SN|Senegal|221|XOF|FCFA
RS|Serbia|381|RSD|RSD
SC|Seychelles|248|SCR|SCR
SL|Sierra Leone|232|SLE|SLE
SG|Singapore|65|SGD|S$
SX|Sint Maarten|1721|XCG|Cg.
SK|Slovakia|421|EUR|€
SI|Slovenia|386|EUR|€
SB|Solomon Islands|677|SBD|SB$
SO|Somalia|252|SOS|SOS
ZA|South Africa|27|ZAR|R
GS|South Georgia and South Sandwich Islands|500|FKP|FK£
KR|South Korea|82|KRW|₩
SS|South Sudan|211|SSP|SS£
ES|Spain|34|EUR|€
LK|Sri Lanka|94|LKR|Rs
BL|St. Barthélemy|590|EUR|€
SH|St. Helena|290|SHP|SH£
KN|St. Kitts and Nevis|1869|XCD|EC$
LC|St. Lucia|1758|XCD|EC$
MF|St. Martin|590|EUR|€
PM|St. Pierre and Miquelon|508|EUR|€
VC|St. Vincent and Grenadines|1784|XCD|EC$
SD|Sudan|249|SDG|SDG
SR|Suriname|597|SRD|SR$
SJ|Svalbard and Jan Mayen|47|NOK|kr
SE|Sweden|46|SEK|kr
CH|Switzerland|41|CHF|CHF
SY|Syria|963|SYP|SY£
TW|Taiwan|886|TWD|NT$
TJ|Tajikistan|992|TJS|TJS
TZ|Tanzania|255|TZS|TZS
TH|Thailand|66|THB|฿
TL|Timor-Leste|670|USD|$
TG|Togo|228|XOF|FCFA
TK|Tokelau|690|NZD|NZ$
TO|Tonga|676|TOP|T$
TT|Trinidad and Tobago|1868|TTD|TT$
TN|Tunisia|216|TND|TND
TR|Turkey|90|TRY|₺
TM|Turkmenistan|993|TMT|TMT
TC|Turks and Caicos Islands|1649|USD|$
TV|Tuvalu|688|AUD|A$
UM|U.S. Outlying Islands|1|USD|$
VI|U.S. Virgin Islands|1340|USD|$
UG|Uganda|256|UGX|UGX
UA|Ukraine|380|UAH|₴
AE|United Arab Emirates|971|AED|د.إ
GB|United Kingdom|44|GBP|£
US|United States|1|USD|$
UY|Uruguay|598|UYU|UY$
UZ|Uzbekistan|998|UZS|UZS
VU|Vanuatu|678|VUV|VUV
VA|Vatican City|379,39|EUR|€
VE|Venezuela|58|VES|VES
VN|Vietnam|84|VND|₫
WF|Wallis and Futuna|681|XPF|CFPF
EH|Western Sahara|212|MAD|MAD
YE|Yemen|967|YER|YER
ZM|Zambia|260|ZMW|ZK
ZW|Zimbabwe|263|ZWG|ZWG
`
