/** The rest of the starter library, as in `starter-works.ts`. */
export const STARTER_GOODS: Readonly<Record<string, string>> = {
  'Loose Furniture': `
Sofa three seater;nos;9401;18;Hardwood frame, HR foam 40 density, fabric by choice
Sofa two seater;nos;9401;18;Hardwood frame, HR foam 40 density, fabric by choice
L-shaped sofa;rft;9401;18;Measured along the back
Lounge chair;nos;9401;18;Accent chair with wooden or metal legs
Dining table six seater;nos;9403;18;Veneer, stone or glass top on a wooden base
Dining chair;nos;9401;18;Upholstered seat and back
Centre table;nos;9403;18;Stone or wood top on metal base
Side table;nos;9403;18;Metal or wood, up to 20 inch
King size bed with storage;nos;9403;18;Hydraulic storage with upholstered headboard
Queen size bed with storage;nos;9403;18;Hydraulic storage with upholstered headboard
Single bed;nos;9403;18;With pull-out or drawers
Bunk bed;nos;9403;18;With ladder and storage steps
Bedside table;nos;9403;18;Two drawers, soft-close
Console table;nos;9403;18;Slim table for a foyer
Bar stool;nos;9401;18;Fixed or swivel, with foot rest
Study chair;nos;9401;18;Adjustable with mesh back
Executive office chair;nos;9401;18;High back with lumbar support
Visitor chair;nos;9401;18;Cantilever or four legs
Conference table;rft;9403;18;Top with cable box, measured along the length
Mattress king size;nos;9404;18;8 inch pocket spring or foam
`,
  Lighting: `
LED downlight 12 W;nos;9405;18;Recessed, 3000 or 4000 K
LED spot light 7 W;nos;9405;18;Adjustable, with 24 degree beam
COB spot light 15 W;nos;9405;18;Deep recessed, low glare
LED strip light;rmt;9405;18;120 LEDs a metre with driver share
Aluminium profile for strip light;rmt;7616;18;Recessed or surface with diffuser
Magnetic track light;rmt;9405;18;48 V track, heads separate
Track light head 12 W;nos;9405;18;Adjustable head for a magnetic track
Surface panel light 22 W;nos;9405;18;Round or square
Office panel light 600 x 600;nos;9405;18;36 W with driver
Pendant light;nos;9405;18;Decorative hanging light, fixing included
Chandelier;nos;9405;18;As selected, fixing and hook included
Wall light;nos;9405;18;Up-down or decorative
Picture light;nos;9405;18;Slim arm with warm light
Mirror light;nos;9405;18;Moisture-proof over basin
Garden bollard light;nos;9405;18;IP65, 600 mm
Step light;nos;9405;18;Recessed with asymmetric beam
Profile light linear;rft;9405;18;Suspended or recessed linear luminaire
Motion sensor;nos;8536;18;Ceiling PIR for lights
`,
  HVAC: `
Split AC 1.5 ton;nos;8415;18;Inverter, five star
Split AC 1 ton;nos;8415;18;Inverter, five star
Cassette AC 2 ton;nos;8415;18;Four-way with panel
Ductable AC 5.5 ton;nos;8415;18;Indoor and outdoor unit with controls
Installation of split AC;nos;995463;18;Fixing both units with stand and vacuum
Copper piping with insulation;rft;995463;18;Pair of pipes, nitrile sleeve and cable
Drain pipe for AC;rft;995463;18;25 mm PVC with insulation
GI ducting 24 gauge;sqft;995463;18;Factory-made ducts with supports
Duct insulation;sqft;995465;18;13 mm nitrile rubber with foil
Supply air grille;nos;7616;18;Powder-coated linear grille
Fresh air fan;nos;8414;18;In-line fan with filter
Exhaust fan 6 inch;nos;8414;18;Wall or ceiling mounted with louvre
Ceiling fan;nos;8414;18;BLDC with remote, 1,200 mm
VRF indoor unit;nos;8415;18;Hi-wall or cassette of a variable-flow system
AC core cutting and making good;nos;995463;18;Opening for pipes, sealed after laying
`,
  'Glass & Aluminium': `
Toughened glass partition 10 mm;sqft;995471;18;Clear glass in U-channel with silicone joints
Toughened glass partition 12 mm;sqft;995471;18;Frameless with patch fittings
Glass door with floor spring;nos;995471;18;12 mm toughened with handle and lock
Sliding glass door with soft close;nos;995471;18;Top-hung track, 10 mm glass
Slim aluminium partition;sqft;995471;18;20 mm profile with fluted or clear glass
Aluminium sliding window;sqft;7610;18;Domal section with 5 mm glass
Aluminium composite panel cladding;sqft;995477;18;4 mm panel on aluminium sub-frame
Structural glazing;sqft;995471;18;Semi-unitised with double glass
Mirror 5 mm;sqft;7009;18;Bevelled or plain, fixed on ply
LED mirror;nos;7009;18;With defogger and touch switch
Fluted glass;sqft;7005;18;8 mm, cut to size
Frosted film on glass;sqft;3919;18;Etched-look film to pattern
Glass railing 12 mm;rft;995477;18;Toughened laminated with base channel and top rail
Skylight in polycarbonate;sqft;3925;18;Multi-wall sheet on an aluminium frame
`,
  'Wall Finishes': `
Wallpaper imported;roll;4814;18;57 sqft roll, material only
Wallpaper fixing;sqft;995475;18;Primer and fixing with pattern match
Custom wall mural;sqft;4911;18;Printed to size on textured base
Fabric wall panelling;sqft;995475;18;Fabric on padded frame
Acoustic wall panel;sqft;995475;18;PET felt or perforated wood with backing
Brick cladding tiles;sqft;995474;18;Exposed brick slips with pointing
Exposed concrete texture;sqft;995473;18;Concrete-look plaster with sealer
Charcoal louver panel;sqft;3925;18;Interlocking louvres, fixed with adhesive
WPC louvers exterior;sqft;3925;18;On a frame, weather resistant
3D wall panel;sqft;995475;18;Gypsum or PVC relief panels
Moss wall;sqft;0604;5;Preserved moss on board
`,
  'Soft Furnishing': `
Curtain fabric main;rmt;5407;5;Fabric only, by choice
Sheer curtain fabric;rmt;5407;5;Fabric only, by choice
Curtain stitching;nos;998821;5;Per panel, with lining where chosen
Motorised curtain track;rft;8302;18;With motor, remote and cord
Curtain rod;rft;8302;18;With brackets and finials
Roller blind;sqft;6303;18;Blackout or screen with chain
Zebra blind;sqft;6303;18;With head box
Roman blind;sqft;6303;18;Fabric by choice, stitching and hardware
Wooden venetian blind;sqft;4421;18;50 mm slats with ladder tape
Cushion with cover;nos;9404;18;16 inch, filled
Rug hand tufted;sqft;5703;5;Wool or blend to design
Bed spread;nos;6304;5;King size with two shams
Sofa upholstery labour;rft;998821;18;Re-upholstery without fabric
Artificial plant with planter;nos;6702;18;Up to 5 ft
`,
  Fabrication: `
MS frame work;kg;995455;18;Cut, welded, ground and primed
MS railing;rft;995477;18;Flat and bar railing with paint
SS 304 railing;rft;995477;18;Posts, rails and glass or wire infill
MS staircase;kg;995455;18;Stringers and treads with primer
Mezzanine structure;kg;995455;18;Beams, columns and deck frame, deck separate
Pergola in MS;sqft;995455;18;Box sections with powder coat
Polycarbonate shed;sqft;995455;18;MS frame with sheet
MS gate;sqft;7308;18;With lock, hinges and paint
Rolling shutter;sqft;7308;18;GI lath with lock, motor separate
PVD coated profile;rft;7222;18;Stainless T or U profile, gold or black
Powder coating;sqft;998873;18;Pre-treatment and one coat
Cantilever counter frame;rft;995455;18;MS frame for stone counter
`,
  'Services & Supervision': `
Interior design fee;sqft;998391;18;Concept, drawings and coordination, on carpet area
Space planning;ls;998391;18;Furniture layout in up to three options
3D view;nos;998391;18;One photorealistic view with two revisions
Working drawings;ls;998391;18;Civil, ceiling, electrical, plumbing and furniture details
Site visit;visit;998391;18;By the designer within the city
Site visit outstation;visit;998391;18;Travel and stay extra at actuals
Project management;%;998391;18;On the value of executed works
Site supervisor;day;998391;18;Full-time supervision
Vastu consultation;ls;998391;18;By an associated consultant
Structural consultation;ls;998332;18;Opinion and drawing by a structural engineer
Landscape design;ls;998328;18;Planting plan and details
Society approval assistance;ls;998391;18;Drawings and follow-up, fees at actuals
`,
  'Cleaning & Handover': `
Deep cleaning;sqft;998533;18;After works, floors, glass and fittings
Protection of floor;sqft;995479;18;POP and sheet on finished floor
Protection of lift and lobby;ls;995479;18;Ply and corrugated sheet during works
Pest control treatment;sqft;998531;18;Anti-termite under furniture and skirting
Handover kit;ls;998391;18;As-built drawings, warranties and paint codes
Snag rectification;ls;995479;18;After joint inspection, once
Packing and shifting;ls;996511;18;Within the city
Storage of goods;day;996729;18;Covered storage, per lot
`,
  Miscellaneous: `
Scaffolding;sqft;997319;18;Cup-lock or bamboo, for the period of work
Freight and cartage;ls;996511;18;At actuals within the city
Loading and unloading;ls;996719;18;To floor by lift or stairs
Night work premium;%;995479;18;On labour where the society allows nights only
Water and electricity at site;ls;995479;18;Where not given by the client
Contingency;%;995479;18;On the value of works
Security at site;day;998525;18;One guard, 12 hours
Signage in acrylic;sqft;9405;18;Letters with LED back-light
Name plate;nos;8310;18;Metal or acrylic, fixed
CCTV camera;nos;8525;18;Indoor dome with cabling share
Video door phone;nos;8517;18;With indoor screen
Home automation per room;ls;995461;18;Lights, fan and curtain with app and voice
Fire extinguisher;nos;8424;18;ABC type, 4 kg with bracket
Smoke detector;nos;8531;18;Wired to panel
`,
}
