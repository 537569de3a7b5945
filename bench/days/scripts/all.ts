import type { DayScript } from "../script.ts";
import { alder } from "./alder.ts";
import { bazaar } from "./bazaar.ts";
import { copper } from "./copper.ts";
import { cosecha } from "./cosecha.ts";
import { delta } from "./delta.ts";
import { fjord } from "./fjord.ts";
import { glacier } from "./glacier.ts";
import { harbor } from "./harbor.ts";
import { hikari } from "./hikari.ts";
import { hinode } from "./hinode.ts";
import { juniper } from "./juniper.ts";
import { karoo } from "./karoo.ts";
import { kestrel } from "./kestrel.ts";
import { lattice } from "./lattice.ts";
import { lumen } from "./lumen.ts";
import { meadow } from "./meadow.ts";
import { mistral } from "./mistral.ts";
import { orchard } from "./orchard.ts";
import { ostrov } from "./ostrov.ts";
import { pelican } from "./pelican.ts";
import { quarry } from "./quarry.ts";
import { sazanami } from "./sazanami.ts";
import { tessera } from "./tessera.ts";
import { tollgate } from "./tollgate.ts";
import { volna } from "./volna.ts";
import { werft } from "./werft.ts";

export const SCRIPTS: readonly DayScript[] = [
  harbor,
  lumen,
  hikari,
  cosecha,
  tollgate,
  ostrov,
  mistral,
  volna,
  sazanami,
  kestrel,
  fjord,
  tessera,
  quarry,
  lattice,
  meadow,
  orchard,
  pelican,
  werft,
  glacier,
  bazaar,
  juniper,
  hinode,
  karoo,
  alder,
  copper,
  delta,
];
