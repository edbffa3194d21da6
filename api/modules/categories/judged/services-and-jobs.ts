import { judged } from './judged.ts'

/** Below 2159. Written from the category names alone. */
export const judgedServices = judged(`
2160 | automehaničar dolazak na adresu
2160 | poliranje farova i pranje auta
2160 | vulkanizer zamjena guma
2160 | čip tuning i dijagnostika
2160 | servis čamaca i vanbrodskih motora
2175 | čišćenje stanova i poslovnih prostora
2175 | dubinsko pranje namještaja
2175 | popravka veš mašina i frižidera
2175 | košenje trave i održavanje dvorišta
2175 2250 | selidbe i montaža namještaja
2218 2175 | vodoinstalater hitne intervencije
2218 | postavljanje keramike i laminata
2218 | krečenje stanova
2218 | izrada fasada i krovova
2218 | iskopi mini bagerom
2218 2175 | ugradnja klima uređaja
2218 | adaptacija kupatila
2250 | prevoz robe kombijem
2250 | taksi prevoz do aerodroma
2250 2160 | šlep služba
2250 | prijevoz putnika za Njemačku
2268 | izrada web stranica
2268 | popravka laptopa i računara
2268 | servis mobitela zamjena ekrana
2268 | instalacija windowsa
2239 | muško šišanje i brijanje
2239 | gel nokti i trepavice
2239 | masaža leđa kućna posjeta
2239 | fizioterapeut rehabilitacija
2239 | zubne proteze i krunice
2197 | instrukcije iz matematike
2197 | časovi engleskog jezika
2197 | auto škola B kategorija
2197 | časovi gitare za djecu
2341 | izrada logotipa i vizitki
2341 | štampa na majice
2341 2338 | svijetleće reklame i table
2277 | muzika za svadbe
2277 | ketering za proslave
2277 | torte po narudžbi
2277 | fotograf za vjenčanja
2338 | vođenje društvenih mreža
2338 | posredovanje u prodaji nekretnina
2209 | knjigovodstvo za male firme
2209 | advokat razvod braka
2209 | osnivanje firme
1773 | rafting na Uni
1773 | vodič kroz Sarajevo
2260 | gatanje i tarot
2260 2175 | krojenje i prepravka odjeće
`)

/** Below 2286. Written from the category names alone. */
export const judgedJobs = judged(`
2298 | administrativni radnik u kancelariji
2298 | knjigovođa u agenciji
2344 | arhitekta projektant
2344 | crtač u autocadu
2300 | automehaničar sa iskustvom
2300 | autolimar i lakirer
2301 | dadilja za dvoje djece
2301 | njegovateljica za stariju osobu
2301 | kućna pomoćnica
2303 | diplomirani ekonomista
2302 2305 | električar za industriju
2302 | CNC operater
2302 | zavarivač inoxa
2299 | zidar i tesar za gradilište
2299 | geometar na terenu
2299 | armirač Njemačka
2304 | programer java
2304 | administrator mreže
2305 | monter grijanja
2305 | serviser bijele tehnike
2306 | frizerka u salonu
2306 | kozmetičarka i maser
2307 | pravnik u firmi
2307 | regrutacija kadrova
2423 | vođenje instagrama i facebooka
2346 | moler za stanove
2346 | tapetar
2309 | profesor njemačkog jezika
2309 2301 | odgajateljica u vrtiću
2308 | zaštitar noćna smjena
2308 | zastupnik u osiguranju
2311 | branje voća sezonski posao
2311 | sjekač šume
2312 | prodavačica u butiku
2312 | komercijalista na terenu
2312 | kasirka u marketu
2345 | stolar za izradu namještaja
2345 | keramičar
2313 | šivačica u proizvodnji
2314 | vozač C i E kategorije
2314 | skladištar viljuškarista
2314 | dostavljač hrane
2315 | konobar za kafić
2315 | pomoćni kuhar u restoranu
2315 | recepcioner u hotelu
2316 | novinar za portal
2317 2303 | direktor poslovnice
2347 | veterinar u ambulanti
2296 | frontend developer
2297 | medicinska sestra
`)
