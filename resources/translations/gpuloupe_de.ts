<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>AboutDialog</name>
    <message>
        <source>&amp;Copy versions</source>
        <translation>Versionen &amp;kopieren</translation>
    </message>
    <message>
        <source>About GPU Loupe</source>
        <translation>Über GPU Loupe</translation>
    </message>
    <message>
        <source>The program&apos;s icon</source>
        <translation>Symbol des Programms</translation>
    </message>
    <message>
        <source>Copies what a bug report needs</source>
        <translation>Kopiert, was eine Fehlermeldung braucht</translation>
    </message>
    <message>
        <source>Built with %1 for %2</source>
        <translation>Gebaut mit %1 für %2</translation>
    </message>
    <message>
        <source>Running on %1 (%2, %3)</source>
        <translation>Läuft auf %1 (%2, %3)</translation>
    </message>
    <message>
        <source>&lt;h3&gt;GPU Loupe %1&lt;/h3&gt;&lt;p&gt;Inspector for NVIDIA Nsight Systems traces. Not affiliated with NVIDIA.&lt;/p&gt;&lt;p&gt;Free software under the GNU General Public License, version 3 or later, without any warranty. Qt Charts is part of it under the same licence.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;GPU Loupe %1&lt;/h3&gt;&lt;p&gt;Inspektor für Traces von NVIDIA Nsight Systems. Nicht mit NVIDIA verbunden.&lt;/p&gt;&lt;p&gt;Freie Software unter der GNU General Public License, Version 3 oder später, ohne jede Gewährleistung. Qt Charts ist ein Teil davon, unter derselben Lizenz.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Licence of the program</source>
        <translation>Lizenz des Programms</translation>
    </message>
    <message>
        <source>Versions and licences of all parts</source>
        <translation>Versionen und Lizenzen aller Teile</translation>
    </message>
    <message>
        <source>&amp;Versions and licences</source>
        <translation>&amp;Versionen und Lizenzen</translation>
    </message>
    <message>
        <source>&amp;Licence of the program</source>
        <translation>&amp;Lizenz des Programms</translation>
    </message>
</context>
<context>
    <name>AllTablesPage</name>
    <message>
        <source>Tables of the report</source>
        <translation>Tabellen des Berichts</translation>
    </message>
</context>
<context>
    <name>BarriersPage</name>
    <message>
        <source>by p&amp;rocess</source>
        <translation>je P&amp;rozess</translation>
    </message>
    <message>
        <source>by threa&amp;d</source>
        <translation>je &amp;Thread</translation>
    </message>
    <message>
        <source>A row for each process</source>
        <translation>Eine Zeile je Prozess</translation>
    </message>
    <message>
        <source>A row for each thread</source>
        <translation>Eine Zeile je Thread</translation>
    </message>
    <message>
        <source>How to &amp;capture CUDA calls</source>
        <translation>CUDA-Aufrufe auf&amp;zeichnen</translation>
    </message>
</context>
<context>
    <name>CaptureController</name>
    <message>
        <source>&amp;Capture…</source>
        <translation>&amp;Capture…</translation>
    </message>
    <message>
        <source>Clear export c&amp;ache</source>
        <translation>Export-Cache &amp;leeren</translation>
    </message>
    <message>
        <source>Run a program under nsys and open its trace</source>
        <translation>Führt ein Programm unter nsys aus und öffnet seinen Trace</translation>
    </message>
    <message>
        <source>Remove the traces that were exported from reports; open ones stay readable</source>
        <translation>Entfernt die aus Berichten exportierten Traces; offene bleiben lesbar</translation>
    </message>
    <message>
        <source>The export cache is empty; %1 are free again.</source>
        <translation>Der Export-Cache ist leer; %1 sind wieder frei.</translation>
    </message>
</context>
<context>
    <name>CaptureDialog</name>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Zurück</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>&amp;Schließen</translation>
    </message>
    <message>
        <source>Capture</source>
        <translation>Capture</translation>
    </message>
    <message>
        <source>%1 holds a capture already. Replace it?</source>
        <translation>%1 enthält schon ein Capture. Ersetzen?</translation>
    </message>
    <message>
        <source>The capture has ended.</source>
        <translation>Das Capture ist beendet.</translation>
    </message>
    <message>
        <source>The capture has ended with a problem.</source>
        <translation>Das Capture endete mit einem Problem.</translation>
    </message>
    <message>
        <source>Step 1 of 3: what do you want to know?</source>
        <translation>Schritt 1 von 3: Was soll beantwortet werden?</translation>
    </message>
    <message>
        <source>Step 2 of 3: what shall run?</source>
        <translation>Schritt 2 von 3: Was soll laufen?</translation>
    </message>
    <message>
        <source>Step 3 of 3: capture</source>
        <translation>Schritt 3 von 3: Capture</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>Sta&amp;rten</translation>
    </message>
    <message>
        <source>&amp;Next</source>
        <translation>&amp;Weiter</translation>
    </message>
</context>
<context>
    <name>CaptureQuestionPage</name>
    <message>
        <source>Own choice</source>
        <translation>Eigene Auswahl</translation>
    </message>
    <message>
        <source>What you want to know</source>
        <translation>Was beantwortet werden soll</translation>
    </message>
    <message>
        <source>One a line: kernel:REGEX&gt;20% (share of the kernel time), launches/s&gt;50000, idle&gt;10ms (longest gap), idle&lt;5%. The result says whether it is so.</source>
        <translation>Je Zeile eine: kernel:REGEX&gt;20% (Anteil an der Kernel-Zeit), launches/s&gt;50000, idle&gt;10ms (längste Lücke), idle&lt;5%. Das Ergebnis sagt, ob es so ist.</translation>
    </message>
    <message>
        <source>&amp;Preset:</source>
        <translation>&amp;Vorlage:</translation>
    </message>
    <message>
        <source>What do you &amp;expect to see? (may be empty)</source>
        <translation>&amp;Erwartungen (dürfen fehlen)</translation>
    </message>
</context>
<context>
    <name>CaptureRunPage</name>
    <message>
        <source>&amp;Stop</source>
        <translation>S&amp;topp</translation>
    </message>
    <message>
        <source>What nsys and the program print</source>
        <translation>Ausgaben von nsys und dem Programm</translation>
    </message>
    <message>
        <source>Capturing</source>
        <translation>Capture läuft</translation>
    </message>
    <message>
        <source>The program runs under nsys.</source>
        <translation>Das Programm läuft unter nsys.</translation>
    </message>
    <message>
        <source>End the program; what was recorded is kept</source>
        <translation>Beendet das Programm; das Aufgezeichnete bleibt erhalten</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>Stopping: nsys writes its report, which may take a minute.</source>
        <translation>Hält an: nsys schreibt seinen Bericht, das kann eine Minute dauern.</translation>
    </message>
    <message>
        <source>&amp;End at once</source>
        <translation>Sofort be&amp;enden</translation>
    </message>
    <message>
        <source>Do not wait for nsys; what was recorded may be lost</source>
        <translation>Wartet nicht auf nsys; das Aufgezeichnete kann verloren gehen</translation>
    </message>
    <message>
        <source>The capture is done.</source>
        <translation>Das Capture ist fertig.</translation>
    </message>
    <message>
        <source>The capture failed.</source>
        <translation>Das Capture ist fehlgeschlagen.</translation>
    </message>
    <message>
        <source>%1: %2. %3</source>
        <translation>%1: %2. %3</translation>
    </message>
    <message>
        <source>Steady state: %1</source>
        <translation>Eingeschwungener Zustand: %1</translation>
    </message>
    <message>
        <source>Warning: %1</source>
        <translation>Warnung: %1</translation>
    </message>
    <message>
        <source>Trace: %1</source>
        <translation>Trace: %1</translation>
    </message>
    <message>
        <source>Report: %1</source>
        <translation>Bericht: %1</translation>
    </message>
</context>
<context>
    <name>CaptureTargetPage</name>
    <message>
        <source>&amp;Undo changes</source>
        <translation>Änderungen &amp;verwerfen</translation>
    </message>
    <message>
        <source>Leave the co&amp;mmand out of nsys_capture.json and of what is shown</source>
        <translation>Den &amp;Befehl weder in nsys_capture.json schreiben noch anzeigen</translation>
    </message>
    <message>
        <source>Without this only values in it that look like secrets are left out. nsys stores the command in its report all the same.</source>
        <translation>Sonst fehlen nur Werte darin, die wie Geheimnisse aussehen. nsys speichert den Befehl dennoch in seinem Bericht.</translation>
    </message>
    <message>
        <source>This &amp;line will run; change it as you like</source>
        <translation>Diese Zei&amp;le wird ausgeführt; sie darf geändert werden</translation>
    </message>
    <message>
        <source>What to run, as you would type it in a shell</source>
        <translation>Was laufen soll, wie in der Shell eingegeben</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source>How long it should run; 30 s later it is ended</source>
        <translation>Wie lange es laufen soll; 30 s später wird es beendet</translation>
    </message>
    <message>
        <source>all that the program sees</source>
        <translation>alle, die das Programm sieht</translation>
    </message>
    <message>
        <source>CUDA_VISIBLE_DEVICES for the program: 0, or 0,1</source>
        <translation>CUDA_VISIBLE_DEVICES für das Programm: 0 oder 0,1</translation>
    </message>
    <message>
        <source>the first that is found</source>
        <translation>das erste, das gefunden wird</translation>
    </message>
    <message>
        <source>&amp;Program:</source>
        <translation>&amp;Programm:</translation>
    </message>
    <message>
        <source>&amp;Duration:</source>
        <translation>&amp;Dauer:</translation>
    </message>
    <message>
        <source>&amp;GPU:</source>
        <translation>&amp;GPU:</translation>
    </message>
    <message>
        <source>&amp;Folder:</source>
        <translation>&amp;Ordner:</translation>
    </message>
    <message>
        <source>Choose the folder</source>
        <translation>Ordner wählen</translation>
    </message>
    <message>
        <source>&amp;nsys:</source>
        <translation>&amp;nsys:</translation>
    </message>
    <message>
        <source>Choose nsys</source>
        <translation>nsys wählen</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>Wählen…</translation>
    </message>
    <message>
        <source>%1, release %2</source>
        <translation>%1, Version %2</translation>
    </message>
    <message>
        <source>Where the files of the capture go</source>
        <translation>Wohin die Dateien des Captures kommen</translation>
    </message>
    <message>
        <source>Onl&amp;y between cudaProfilerStart() and cudaProfilerStop()</source>
        <translation>N&amp;ur zwischen cudaProfilerStart() und cudaProfilerStop()</translation>
    </message>
    <message>
        <source>Collec&amp;t after:</source>
        <translation>&amp;Erfassen nach:</translation>
    </message>
    <message>
        <source>How long the program runs before nsys collects, so that its start is not recorded</source>
        <translation>Wie lange das Programm läuft, bevor nsys erfasst, sodass sein Anlauf nicht aufgezeichnet wird</translation>
    </message>
    <message>
        <source>the rest of the run</source>
        <translation>der Rest des Laufs</translation>
    </message>
    <message>
        <source>How long nsys collects</source>
        <translation>Wie lange nsys erfasst</translation>
    </message>
    <message>
        <source>How long nsys collects; it then ends the program</source>
        <translation>Wie lange nsys erfasst; danach beendet es das Programm</translation>
    </message>
    <message>
        <source>For programs that call them around what is to be measured</source>
        <translation>Für Programme, die sie um das herum aufrufen, was gemessen werden soll</translation>
    </message>
    <message>
        <source>for</source>
        <comment>collect after … for …</comment>
        <translation>für</translation>
    </message>
    <message>
        <source>nsys was not found in PATH, nor where Nsight Systems is usually installed: install Nsight Systems, or choose its nsys above.</source>
        <translation>nsys wurde weder in PATH gefunden noch dort, wo Nsight Systems üblicherweise installiert ist: Installieren Sie Nsight Systems, oder wählen Sie sein nsys oben.</translation>
    </message>
</context>
<context>
    <name>CellInspector</name>
    <message>
        <source>&amp;Inspector</source>
        <translation>&amp;Inspektor</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>Inspektor</translation>
    </message>
    <message>
        <source>Close the inspector</source>
        <translation>Schließt den Inspektor</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
</context>
<context>
    <name>ChangeList</name>
    <message>
        <source>Largest changes</source>
        <translation>Größte Änderungen</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>Δ</source>
        <translation>Δ</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>BASE</source>
        <translation>BASE</translation>
    </message>
    <message>
        <source>NEW</source>
        <translation>NEW</translation>
    </message>
    <message>
        <source>Δ, exact</source>
        <translation>Δ, genau</translation>
    </message>
</context>
<context>
    <name>ChangeScale</name>
    <message>
        <source>points</source>
        <translation>%-Punkte</translation>
    </message>
</context>
<context>
    <name>ChartPane</name>
    <message>
        <source>Save or copy this chart, or see where a figure comes from</source>
        <translation>Diagramm speichern oder kopieren, oder sehen, woher ein Wert kommt</translation>
    </message>
    <message>
        <source>Menu of the chart %1</source>
        <translation>Menü des Diagramms %1</translation>
    </message>
    <message>
        <source>&amp;Show in its table</source>
        <translation>In seiner Tabelle &amp;zeigen</translation>
    </message>
    <message>
        <source>&amp;Why this number</source>
        <translation>&amp;Warum dieser Wert</translation>
    </message>
    <message>
        <source>Save as &amp;PNG…</source>
        <translation>Als &amp;PNG speichern…</translation>
    </message>
    <message>
        <source>PNG pictures (*.png)</source>
        <translation>PNG-Bilder (*.png)</translation>
    </message>
    <message>
        <source>Save as S&amp;VG…</source>
        <translation>Als S&amp;VG speichern…</translation>
    </message>
    <message>
        <source>SVG pictures (*.svg)</source>
        <translation>SVG-Bilder (*.svg)</translation>
    </message>
    <message>
        <source>&amp;Copy picture</source>
        <translation>Bild &amp;kopieren</translation>
    </message>
    <message>
        <source>Save chart</source>
        <translation>Diagramm speichern</translation>
    </message>
    <message>
        <source>The chart was written to %1.</source>
        <translation>Das Diagramm wurde nach %1 geschrieben.</translation>
    </message>
</context>
<context>
    <name>ClassesDialog</name>
    <message>
        <source>Classes of calls and limits</source>
        <translation>Aufrufklassen und Grenzen</translation>
    </message>
    <message>
        <source>What holds in place of what the program says: cuda_call_classes and os_call_classes, lists of [&quot;class&quot;, &quot;regular expression&quot;] of which the first that is found in a name holds, and thresholds of the wall budget. What is not named stays as it is.</source>
        <translation>Was statt der Vorgaben des Programms gilt: cuda_call_classes und os_call_classes, Listen von [&quot;Klasse&quot;, &quot;regulärer Ausdruck&quot;], von denen der erste gilt, der in einem Namen gefunden wird, und Schwellwerte des Wandzeitbudgets. Was nicht genannt ist, bleibt, wie es ist.</translation>
    </message>
    <message>
        <source>&amp;None of my own</source>
        <translation>&amp;Keine eigenen</translation>
    </message>
    <message>
        <source>Read classes from a JSON file, as --classes does</source>
        <translation>Liest Klassen aus einer JSON-Datei, wie --classes es tut</translation>
    </message>
    <message>
        <source>Load classes</source>
        <translation>Klassen laden</translation>
    </message>
    <message>
        <source>Write the classes to a JSON file for --classes</source>
        <translation>Schreibt die Klassen in eine JSON-Datei für --classes</translation>
    </message>
    <message>
        <source>Save the classes</source>
        <translation>Klassen speichern</translation>
    </message>
    <message>
        <source>Classes of calls (*.json);;All files (*)</source>
        <translation>Aufrufklassen (*.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>the classes</source>
        <translation>die Klassen</translation>
    </message>
</context>
<context>
    <name>ClockMatrix</name>
    <message>
        <source>by %1 clock %2 is at most %3 ns ahead of clock %4</source>
        <translation>laut %1 liegt Uhr %2 höchstens %3 ns vor Uhr %4</translation>
    </message>
    <message>
        <source>Contradiction of %1 ns: %2. Going round, that cannot be; these clocks stay apart.</source>
        <translation>Widerspruch von %1 ns: %2. Im Kreis herum kann das nicht sein; diese Uhren bleiben getrennt.</translation>
    </message>
    <message>
        <source>Residuals of the clocks</source>
        <translation>Restfehler der Uhren</translation>
    </message>
    <message>
        <source>%1 (host %2)</source>
        <translation>%1 (Host %2)</translation>
    </message>
    <message>
        <source>Clock %1: of %2</source>
        <translation>Uhr %1: von %2</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>ranks</source>
        <translation>Ranks</translation>
    </message>
    <message>
        <source>Clock %1 and clock %2: nothing ties them together.</source>
        <translation>Uhr %1 und Uhr %2: Nichts verbindet sie.</translation>
    </message>
    <message>
        <source>Clock %1 is %2 to %3 ns ahead of clock %4: known to within %5.</source>
        <translation>Uhr %1 liegt %2 bis %3 ns vor Uhr %4: auf %5 genau bekannt.</translation>
    </message>
    <message>
        <source>Show &amp;as table</source>
        <translation>&amp;Als Tabelle zeigen</translation>
    </message>
    <message>
        <source>Clock %1</source>
        <translation>Uhr %1</translation>
    </message>
</context>
<context>
    <name>ClocksPane</name>
    <message>
        <source>Residual of each pair of clocks: moments that lie closer cannot be put in order</source>
        <translation>Restfehler jedes Uhrenpaars: Zeitpunkte, die näher beieinanderliegen, lassen sich nicht ordnen</translation>
    </message>
    <message>
        <source>What is known of the clocks</source>
        <translation>Was über die Uhren bekannt ist</translation>
    </message>
    <message>
        <source>All ranks share one clock.</source>
        <translation>Alle Ranks teilen eine Uhr.</translation>
    </message>
    <message>
        <source>%1. Pictures put clock %2 first and the others on it, within what is proved.</source>
        <translation>%1. Bilder gehen von Uhr %2 aus und legen die anderen darauf, im Rahmen des Bewiesenen.</translation>
    </message>
    <message>
        <source>clock</source>
        <translation>Uhr</translation>
    </message>
    <message>
        <source>clocks</source>
        <translation>Uhren</translation>
    </message>
    <message>
        <source>Nothing ties them together: no operation that all ranks leave together was matched.</source>
        <translation>Nichts verbindet sie: Keine Operation, die alle Ranks gemeinsam beenden, wurde zugeordnet.</translation>
    </message>
    <message>
        <source>No clock contradicts another.</source>
        <translation>Keine Uhr widerspricht einer anderen.</translation>
    </message>
</context>
<context>
    <name>ColorSettings</name>
    <message>
        <source>Each class has its pattern as well, so that no colour is the only sign. Kernel families and parts of NCCL in charts take tones of these.</source>
        <translation>Jede Klasse hat auch ihr Muster, damit die Farbe nie das einzige Zeichen ist. Kernel-Familien und Teile von NCCL in Diagrammen haben Töne dieser Farben.</translation>
    </message>
    <message>
        <source>Colour of %1</source>
        <translation>Farbe von %1</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>Reset the colour of %1</source>
        <translation>Farbe von %1 zurücksetzen</translation>
    </message>
    <message>
        <source>Hard to see on the background: contrast %1:1, better %2:1 or more</source>
        <translation>Auf dem Hintergrund schlecht zu sehen: Kontrast %1:1, besser %2:1 oder mehr</translation>
    </message>
    <message>
        <source>Reset a&amp;ll</source>
        <translation>A&amp;lle zurücksetzen</translation>
    </message>
</context>
<context>
    <name>CommandPalette</name>
    <message>
        <source>Go to, find or do…</source>
        <translation>Gehen, finden oder tun …</translation>
    </message>
    <message>
        <source>Go to, find or do</source>
        <translation>Gehen, finden oder tun</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>Was gefunden wurde</translation>
    </message>
    <message>
        <source>1 result</source>
        <translation>1 Treffer</translation>
    </message>
    <message>
        <source>%1 results</source>
        <translation>%1 Treffer</translation>
    </message>
    <message>
        <source>commands</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>kernels, ranges</source>
        <translation>Kernel, Ranges</translation>
    </message>
    <message>
        <source>findings</source>
        <translation>Befunde</translation>
    </message>
    <message>
        <source>time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>Tab: more actions</source>
        <translation>Tab: weitere Aktionen</translation>
    </message>
    <message>
        <source>Esc: back</source>
        <translation>Esc: zurück</translation>
    </message>
</context>
<context>
    <name>CommandView</name>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Put this line on the clipboard</source>
        <translation>Diese Zeile in die Zwischenablage kopieren</translation>
    </message>
    <message>
        <source>Copy: %1</source>
        <translation>Kopieren: %1</translation>
    </message>
</context>
<context>
    <name>CompareController</name>
    <message>
        <source>Co&amp;mpare with…</source>
        <translation>&amp;Vergleichen mit…</translation>
    </message>
    <message>
        <source>Compare a&amp;gain</source>
        <translation>E&amp;rneut vergleichen</translation>
    </message>
    <message>
        <source>Compare with another &amp;part of this trace</source>
        <translation>&amp;Mit anderem Teil dieses Traces vergleichen</translation>
    </message>
    <message>
        <source>What got slower or faster from one run to the next, and why</source>
        <translation>Was von einem Lauf zum nächsten langsamer oder schneller wurde, und warum</translation>
    </message>
    <message>
        <source>The present time window is BASE, the part after it NEW; both can be moved then</source>
        <translation>Das aktuelle Zeitfenster ist BASE, der Teil danach NEW; beide lassen sich dann verschieben</translation>
    </message>
    <message>
        <source>No runs were compared yet</source>
        <translation>Noch wurden keine Läufe verglichen</translation>
    </message>
    <message>
        <source>%1 was dropped on %2.</source>
        <translation>%1 wurde auf %2 gezogen.</translation>
    </message>
    <message>
        <source>&amp;Compare: %1 is NEW</source>
        <translation>&amp;Vergleichen: %1 ist NEW</translation>
    </message>
    <message>
        <source>&amp;Open it</source>
        <translation>Ö&amp;ffnen</translation>
    </message>
    <message>
        <source>%1 is a baseline: it keeps what a run came to, and has no events to show. A run can be compared with it.</source>
        <translation>%1 ist eine Baseline: Sie hält fest, was ein Lauf ergab, und hat keine Ereignisse zum Zeigen. Ein Lauf lässt sich mit ihr vergleichen.</translation>
    </message>
    <message>
        <source>Compare &amp;with…</source>
        <translation>&amp;Vergleichen mit…</translation>
    </message>
</context>
<context>
    <name>CompareDialog</name>
    <message>
        <source>Compare two runs</source>
        <translation>Zwei Läufe vergleichen</translation>
    </message>
    <message>
        <source>&amp;BASE ▽, the reference</source>
        <translation>&amp;BASE ▽, die Referenz</translation>
    </message>
    <message>
        <source>&amp;NEW △</source>
        <translation>&amp;NEW △</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen…</translation>
    </message>
    <message>
        <source>Choose BASE</source>
        <translation>BASE wählen</translation>
    </message>
    <message>
        <source>Choose NEW</source>
        <translation>NEW wählen</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>&amp;Vergleichen</translation>
    </message>
    <message>
        <source>&amp;Swap</source>
        <translation>&amp;Tauschen</translation>
    </message>
    <message>
        <source>The reference, BASE</source>
        <translation>Die Referenz, BASE</translation>
    </message>
    <message>
        <source>What is compared with it, NEW</source>
        <translation>Was damit verglichen wird, NEW</translation>
    </message>
    <message>
        <source>Nsight Systems traces (*.sqlite *.sqlite3 *.db *.nsys-rep *.qdrep);;Baselines (*.loupe);;All files (*)</source>
        <translation>Traces von Nsight Systems (*.sqlite *.sqlite3 *.db *.nsys-rep *.qdrep);;Baselines (*.loupe);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>There is no file %1.</source>
        <translation>Es gibt keine Datei %1.</translation>
    </message>
    <message>
        <source>Both are the same file. To compare two parts of it, open it and choose File &gt; Compare with another part of this trace.</source>
        <translation>Beide sind dieselbe Datei. Um zwei Teile davon zu vergleichen, die Datei öffnen und Datei &gt; Mit anderem Teil dieses Traces vergleichen wählen.</translation>
    </message>
</context>
<context>
    <name>CompareInspector</name>
    <message>
        <source>Why a number is what it is: definition, how Δ is made, match, test and SQL</source>
        <translation>Warum eine Zahl so ist: Definition, wie Δ entsteht, Zuordnung, Test und SQL</translation>
    </message>
    <message>
        <source>How Δ is made</source>
        <translation>Wie Δ entsteht</translation>
    </message>
    <message>
        <source>SQL of %1</source>
        <translation>SQL von %1</translation>
    </message>
    <message>
        <source>Copy the SQL of %1</source>
        <translation>SQL von %1 kopieren</translation>
    </message>
    <message>
        <source>No SQL: %1</source>
        <translation>Kein SQL: %1</translation>
    </message>
</context>
<context>
    <name>CompareMatching</name>
    <message>
        <source>&amp;Pin to a row of the other run…</source>
        <translation>Zeile des anderen Laufs fest &amp;zuordnen…</translation>
    </message>
    <message>
        <source>&amp;Unpin</source>
        <translation>Feste Zuordnung auf&amp;heben</translation>
    </message>
    <message>
        <source>&amp;Not the same</source>
        <translation>&amp;Nicht dieselbe</translation>
    </message>
    <message>
        <source>&amp;Save matches…</source>
        <translation>Zuordnungen &amp;speichern…</translation>
    </message>
    <message>
        <source>&amp;Load matches…</source>
        <translation>Zuordnungen &amp;laden…</translation>
    </message>
    <message>
        <source>&amp;Forget all matches</source>
        <translation>Alle Zuordnungen &amp;vergessen</translation>
    </message>
    <message>
        <source>Say which row of the other run is the same as the current one</source>
        <translation>Legt fest, welche Zeile des anderen Laufs der aktuellen entspricht</translation>
    </message>
    <message>
        <source>Let names decide again whether the rows of both runs are the same</source>
        <translation>Lässt wieder die Namen entscheiden, ob die Zeilen beider Läufe dieselben sind</translation>
    </message>
    <message>
        <source>Say that the rows of both runs in the current one are not the same</source>
        <translation>Legt fest, dass in der aktuellen Zeile die Zeilen beider Läufe nicht dieselben sind</translation>
    </message>
    <message>
        <source>Write matches.json, which compare --matches reads</source>
        <translation>Schreibt matches.json, das compare --matches liest</translation>
    </message>
    <message>
        <source>Save matches</source>
        <translation>Zuordnungen speichern</translation>
    </message>
    <message>
        <source>Matches (*.json)</source>
        <translation>Zuordnungen (*.json)</translation>
    </message>
    <message>
        <source>The matches were written to %1.</source>
        <translation>Die Zuordnungen wurden nach %1 geschrieben.</translation>
    </message>
    <message>
        <source>Load matches</source>
        <translation>Zuordnungen laden</translation>
    </message>
    <message>
        <source>Matches (*.json);;All files (*)</source>
        <translation>Zuordnungen (*.json);;Alle Dateien (*)</translation>
    </message>
</context>
<context>
    <name>ComparePages</name>
    <message>
        <source>Compare</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>Wall budget</source>
        <translation>Wandzeitbudget</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>Befunde</translation>
    </message>
    <message>
        <source>Checks</source>
        <translation>Prüfungen</translation>
    </message>
    <message>
        <source>Configuration</source>
        <translation>Konfiguration</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>Kopien</translation>
    </message>
    <message>
        <source>CUDA graphs</source>
        <translation>CUDA-Graphs</translation>
    </message>
    <message>
        <source>NVTX ranges</source>
        <translation>NVTX-Ranges</translation>
    </message>
    <message>
        <source>Phases</source>
        <translation>Phasen</translation>
    </message>
    <message>
        <source>NCCL</source>
        <translation>NCCL</translation>
    </message>
    <message>
        <source>NVLink</source>
        <translation>NVLink</translation>
    </message>
    <message>
        <source>Idle</source>
        <translation>Leerlauf</translation>
    </message>
    <message>
        <source>Barriers</source>
        <translation>Barriers</translation>
    </message>
    <message>
        <source>Launch latency</source>
        <translation>Launch-Latenz</translation>
    </message>
    <message>
        <source>Launch storms</source>
        <translation>Launch-Stürme</translation>
    </message>
    <message>
        <source>Processes</source>
        <translation>Prozesse</translation>
    </message>
    <message>
        <source>All tables</source>
        <translation>Alle Tabellen</translation>
    </message>
    <message>
        <source>Linked timelines</source>
        <translation>Verknüpfte Zeitleisten</translation>
    </message>
    <message>
        <source>Tables of the comparison</source>
        <translation>Tabellen des Vergleichs</translation>
    </message>
    <message>
        <source>Neither of the runs has such figures, or not both of them.</source>
        <translation>Keiner der Läufe hat solche Werte, oder nur einer von beiden.</translation>
    </message>
    <message>
        <source>Families</source>
        <translation>Familien</translation>
    </message>
    <message>
        <source>Copies and NCCL by size</source>
        <translation>Kopien und NCCL nach Größe</translation>
    </message>
    <message>
        <source>Calls of the operating system</source>
        <translation>Aufrufe des Betriebssystems</translation>
    </message>
</context>
<context>
    <name>CompareReport</name>
    <message>
        <source>Write the verdict and all tables as Markdown, HTML, JSON and CSV</source>
        <translation>Schreibt das Urteil und alle Tabellen als Markdown, HTML, JSON und CSV</translation>
    </message>
    <message>
        <source>The comparison was written to %1 (%2 files; begin with compare.html or compare.md).</source>
        <translation>Der Vergleich wurde nach %1 geschrieben (%2 Dateien; Anfang: compare.html oder compare.md).</translation>
    </message>
</context>
<context>
    <name>CompareRowsPage</name>
    <message>
        <source>Neither of the runs has such figures, or not both of them.</source>
        <translation>Keiner der Läufe hat solche Werte, oder nur einer von beiden.</translation>
    </message>
    <message>
        <source>Durations</source>
        <translation>Dauern</translation>
    </message>
    <message>
        <source>Distribution</source>
        <translation>Verteilung</translation>
    </message>
    <message>
        <source>Decile shift</source>
        <translation>Dezilverschiebung</translation>
    </message>
    <message>
        <source>By unit</source>
        <translation>Nach Einheit</translation>
    </message>
    <message>
        <source>Neither side keeps single calls of this row.</source>
        <translation>Keine Seite hat einzelne Aufrufe dieser Zeile.</translation>
    </message>
    <message>
        <source>Select a row to see how its calls are spread.</source>
        <translation>Eine Zeile auswählen, um zu sehen, wie sich ihre Aufrufe verteilen.</translation>
    </message>
    <message>
        <source>%1 and %2 calls</source>
        <translation>%1 und %2 Aufrufe</translation>
    </message>
    <message>
        <source>One side has no calls of this row.</source>
        <translation>Eine Seite hat keine Aufrufe dieser Zeile.</translation>
    </message>
    <message>
        <source>There are no units to compare.</source>
        <translation>Es gibt keine Einheiten zu vergleichen.</translation>
    </message>
</context>
<context>
    <name>CompareSession</name>
    <message>
        <source>%1: further runs are compared as a whole only.</source>
        <translation>%1: weitere Läufe werden nur als Ganzes verglichen.</translation>
    </message>
    <message>
        <source>Comparing</source>
        <translation>Vergleich läuft</translation>
    </message>
</context>
<context>
    <name>CompareVerdictPage</name>
    <message>
        <source>Not comparable</source>
        <translation>Nicht vergleichbar</translation>
    </message>
    <message>
        <source>1 reservation</source>
        <translation>1 Vorbehalt</translation>
    </message>
    <message>
        <source>%1 reservations</source>
        <translation>%1 Vorbehalte</translation>
    </message>
    <message>
        <source>Comparable</source>
        <translation>Vergleichbar</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 und %2</translation>
    </message>
    <message>
        <source>%1 (computes most)</source>
        <translation>%1 (rechnet am meisten)</translation>
    </message>
    <message>
        <source>Whether the two runs can be compared, check by check</source>
        <translation>Ob sich die beiden Läufe vergleichen lassen, Prüfung für Prüfung</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Previous large Δ (P)</source>
        <translation>Voriges großes Δ (P)</translation>
    </message>
    <message>
        <source>Next large Δ (N)</source>
        <translation>Nächstes großes Δ (N)</translation>
    </message>
    <message>
        <source>Zoom out (-)</source>
        <translation>Verkleinern (-)</translation>
    </message>
    <message>
        <source>Zoom in (+)</source>
        <translation>Vergrößern (+)</translation>
    </message>
    <message>
        <source>Show all of the unit (F)</source>
        <translation>Die ganze Einheit zeigen (F)</translation>
    </message>
    <message>
        <source>share of the wall time</source>
        <translation>Anteil an der Wandzeit</translation>
    </message>
    <message>
        <source>a unit</source>
        <translation>je Einheit</translation>
    </message>
    <message>
        <source>in all</source>
        <translation>insgesamt</translation>
    </message>
    <message>
        <source>What changed</source>
        <translation>Was sich änderte</translation>
    </message>
    <message>
        <source>Largest changes</source>
        <translation>Größte Änderungen</translation>
    </message>
    <message>
        <source>%1; less to the left, more to the right</source>
        <translation>%1; weniger nach links, mehr nach rechts</translation>
    </message>
    <message>
        <source>Open in the linked timelines</source>
        <translation>In den verknüpften Zeitleisten öffnen</translation>
    </message>
    <message>
        <source>%1, side by side</source>
        <translation>%1, nebeneinander</translation>
    </message>
    <message>
        <source>equal scale, aligned at the start; N and P go to large Δ</source>
        <translation>gleicher Maßstab, am Beginn ausgerichtet; N und P gehen zu großen Δ</translation>
    </message>
    <message>
        <source>Per unit</source>
        <translation>Je Einheit</translation>
    </message>
    <message>
        <source>In all</source>
        <translation>Insgesamt</translation>
    </message>
    <message>
        <source>Per second</source>
        <translation>Je Sekunde</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>Zahlen</translation>
    </message>
    <message>
        <source>Figures of a unit of work, of all units together, or of a second of the wall time</source>
        <translation>Zahlen einer Arbeitseinheit, aller Einheiten zusammen oder einer Sekunde der Laufzeit</translation>
    </message>
    <message>
        <source>nothing differs on this GPU</source>
        <translation>auf dieser GPU ist nichts anders</translation>
    </message>
    <message>
        <source>%1 (judged)</source>
        <translation>%1 (beurteilt)</translation>
    </message>
</context>
<context>
    <name>CompareWindow</name>
    <message>
        <source>Comparing</source>
        <translation>Vergleich läuft</translation>
    </message>
    <message>
        <source>Stop comparing</source>
        <translation>Bricht den Vergleich ab</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 und %2</translation>
    </message>
    <message>
        <source>%1 and %2 are compared.</source>
        <translation>%1 und %2 werden verglichen.</translation>
    </message>
    <message>
        <source>1 unit, %1</source>
        <translation>1 Einheit, %1</translation>
    </message>
    <message>
        <source>%1 units, %2</source>
        <translation>%1 Einheiten, %2</translation>
    </message>
    <message>
        <source>&amp;Try again</source>
        <translation>&amp;Noch einmal</translation>
    </message>
    <message>
        <source>Comparing was cancelled; what is shown is what was there before.</source>
        <translation>Der Vergleich wurde abgebrochen; gezeigt wird der vorige Stand.</translation>
    </message>
    <message>
        <source>Comparing was cancelled.</source>
        <translation>Der Vergleich wurde abgebrochen.</translation>
    </message>
    <message>
        <source>&amp;Compare them</source>
        <translation>&amp;Vergleichen</translation>
    </message>
    <message>
        <source>shares of the wall time</source>
        <translation>Anteile an der Wandzeit</translation>
    </message>
    <message>
        <source>a unit</source>
        <translation>je Einheit</translation>
    </message>
    <message>
        <source>in all</source>
        <translation>insgesamt</translation>
    </message>
    <message>
        <source>Comparing %1 with %2…</source>
        <translation>%1 wird mit %2 verglichen …</translation>
    </message>
    <message>
        <source>Δ is NEW − BASE, %1. More tables are being computed…</source>
        <translation>Δ ist NEW − BASE, %1. Weitere Tabellen werden berechnet …</translation>
    </message>
    <message>
        <source>Δ is NEW − BASE, %1.</source>
        <translation>Δ ist NEW − BASE, %1.</translation>
    </message>
    <message>
        <source>%1 of %2 kernels in both runs</source>
        <translation>%1 von %2 Kerneln in beiden Läufen</translation>
    </message>
    <message>
        <source>%1 % · %2 – GPU Loupe</source>
        <translation>%1 % · %2 – GPU Loupe</translation>
    </message>
    <message>
        <source>%1 – GPU Loupe</source>
        <translation>%1 – GPU Loupe</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>Open &amp;BASE in a window</source>
        <translation>B&amp;ASE in einem Fenster öffnen</translation>
    </message>
    <message>
        <source>Open &amp;NEW in a window</source>
        <translation>&amp;NEW in einem Fenster öffnen</translation>
    </message>
    <message>
        <source>Copy verdict</source>
        <translation>Urteil kopieren</translation>
    </message>
    <message>
        <source>Report…</source>
        <translation>Bericht…</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>Full kernel &amp;names</source>
        <translation>Volle Kernel-&amp;Namen</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>E&amp;xtras</translation>
    </message>
    <message>
        <source>&amp;Swap BASE and NEW</source>
        <translation>&amp;BASE und NEW tauschen</translation>
    </message>
    <message>
        <source>Make NEW the reference; signs flip</source>
        <translation>Macht NEW zur Referenz; Vorzeichen kehren sich um</translation>
    </message>
    <message>
        <source>Change &amp;unit…</source>
        <translation>&amp;Einheit ändern…</translation>
    </message>
    <message>
        <source>&amp;Accept a check</source>
        <translation>&amp;Prüfung akzeptieren</translation>
    </message>
    <message>
        <source>Compare &amp;whole traces</source>
        <translation>&amp;Ganze Traces vergleichen</translation>
    </message>
    <message>
        <source>No check keeps the runs from being compared</source>
        <translation>Keine Prüfung verhindert den Vergleich der Läufe</translation>
    </message>
    <message>
        <source>A&amp;dd runs to BASE…</source>
        <translation>Läufe zu BASE &amp;hinzufügen…</translation>
    </message>
    <message>
        <source>Add r&amp;uns to NEW…</source>
        <translation>Läufe z&amp;u NEW hinzufügen…</translation>
    </message>
    <message>
        <source>Compare the &amp;first runs only</source>
        <translation>Nur die ersten &amp;Läufe vergleichen</translation>
    </message>
    <message>
        <source>&amp;Linked timelines</source>
        <translation>Ver&amp;knüpfte Zeitleisten</translation>
    </message>
    <message>
        <source>&amp;Matches</source>
        <translation>&amp;Zuordnungen</translation>
    </message>
    <message>
        <source>Scope of &amp;BASE…</source>
        <translation>Eingrenzung von B&amp;ASE…</translation>
    </message>
    <message>
        <source>Scope of N&amp;EW…</source>
        <translation>Eingrenzung von &amp;NEW…</translation>
    </message>
    <message>
        <source>A moment is of one run: open it in a window of its own.</source>
        <translation>Ein Zeitpunkt gehört zu einem Lauf: diesen in einem eigenen Fenster öffnen.</translation>
    </message>
    <message>
        <source>Further runs of BASE</source>
        <translation>Weitere Läufe von BASE</translation>
    </message>
    <message>
        <source>Further runs of NEW</source>
        <translation>Weitere Läufe von NEW</translation>
    </message>
    <message>
        <source>Runs (*.sqlite *.sqlite3 *.db *.nsys-rep *.qdrep *.loupe);;All files (*)</source>
        <translation>Läufe (*.sqlite *.sqlite3 *.db *.nsys-rep *.qdrep *.loupe);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>%1 was dropped on the comparison.</source>
        <translation>%1 wurde auf den Vergleich gezogen.</translation>
    </message>
    <message>
        <source>Add to &amp;BASE</source>
        <translation>Zu &amp;BASE hinzufügen</translation>
    </message>
    <message>
        <source>Add to &amp;NEW</source>
        <translation>Zu &amp;NEW hinzufügen</translation>
    </message>
    <message>
        <source>Scope of BASE</source>
        <translation>Eingrenzung von BASE</translation>
    </message>
    <message>
        <source>Scope of NEW</source>
        <translation>Eingrenzung von NEW</translation>
    </message>
    <message>
        <source>Show in the linked &amp;timelines</source>
        <translation>In den verknüpften &amp;Zeitleisten zeigen</translation>
    </message>
    <message>
        <source>The aligned units have no launch of it in the main stream.</source>
        <translation>Die ausgerichteten Einheiten haben im Haupt-Stream keinen Launch davon.</translation>
    </message>
    <message>
        <source>How Δ is &amp;made</source>
        <translation>Wie Δ &amp;entsteht</translation>
    </message>
    <message>
        <source>Bac&amp;k</source>
        <translation>Z&amp;urück</translation>
    </message>
    <message>
        <source>Back to the scopes of before</source>
        <translation>Zurück zu den Eingrenzungen davor</translation>
    </message>
    <message>
        <source>Fo&amp;rward</source>
        <translation>&amp;Vorwärts</translation>
    </message>
    <message>
        <source>Forward to the scopes of after</source>
        <translation>Vor zu den Eingrenzungen danach</translation>
    </message>
    <message>
        <source>Only kernels have a row in the tables of both runs.</source>
        <translation>Nur Kernel haben eine Zeile in den Tabellen beider Läufe.</translation>
    </message>
    <message>
        <source>The kernel is not among those that are compared.</source>
        <translation>Der Kernel ist nicht unter denen, die verglichen werden.</translation>
    </message>
    <message>
        <source>&amp;Judge by GPU</source>
        <translation>&amp;Nach GPU beurteilen</translation>
    </message>
    <message>
        <source>The GPU that computes most</source>
        <translation>Die GPU, die am meisten rechnet</translation>
    </message>
</context>
<context>
    <name>ComparedSides</name>
    <message>
        <source>What is compared</source>
        <translation>Was verglichen wird</translation>
    </message>
    <message>
        <source>Time window of BASE</source>
        <translation>Zeitfenster von BASE</translation>
    </message>
    <message>
        <source>Time window of NEW</source>
        <translation>Zeitfenster von NEW</translation>
    </message>
    <message>
        <source>%1 + %2</source>
        <translation>%1 + %2</translation>
    </message>
    <message>
        <source>Pick GPUs, processes and streams of BASE</source>
        <translation>GPUs, Prozesse und Streams von BASE auswählen</translation>
    </message>
    <message>
        <source>Pick GPUs, processes and streams of NEW</source>
        <translation>GPUs, Prozesse und Streams von NEW auswählen</translation>
    </message>
</context>
<context>
    <name>ComparedUnits</name>
    <message>
        <source>the whole windows</source>
        <translation>die ganzen Zeitfenster</translation>
    </message>
    <message>
        <source>unit %1</source>
        <translation>Einheit %1</translation>
    </message>
    <message>
        <source>typical units: %1 of BASE, %2 of NEW</source>
        <translation>typische Einheiten: %1 von BASE, %2 von NEW</translation>
    </message>
</context>
<context>
    <name>ConvertDialog</name>
    <message>
        <source>Co&amp;mpress with gzip; the viewers read that as well</source>
        <translation>&amp;Mit gzip komprimieren; auch das lesen die Betrachter</translation>
    </message>
    <message>
        <source>The &amp;whole trace</source>
        <translation>Der &amp;ganze Trace</translation>
    </message>
    <message>
        <source>&amp;Read the file back and compare what is in it</source>
        <translation>Datei zurücklesen und ihren Inhalt &amp;vergleichen</translation>
    </message>
    <message>
        <source>&amp;Convert</source>
        <translation>&amp;Konvertieren</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>S&amp;topp</translation>
    </message>
    <message>
        <source>Open &amp;folder</source>
        <translation>Or&amp;dner öffnen</translation>
    </message>
    <message>
        <source>Convert %1</source>
        <translation>%1 konvertieren</translation>
    </message>
    <message>
        <source>Write as</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Ereignisse</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Teil</translation>
    </message>
    <message>
        <source>W&amp;here</source>
        <translation>Z&amp;iel</translation>
    </message>
    <message>
        <source>Converting</source>
        <translation>Konvertierung</translation>
    </message>
    <message>
        <source>Receipt: events written and read back, by type</source>
        <translation>Quittung: geschriebene und zurückgelesene Ereignisse nach Art</translation>
    </message>
    <message>
        <source>Chrome &amp;JSON, for chrome://tracing, Perfetto UI and scripts</source>
        <translation>Chrome-&amp;JSON, für chrome://tracing, Perfetto UI und Skripte</translation>
    </message>
    <message>
        <source>&amp;Perfetto protobuf, for Perfetto UI: smaller, and quicker to open</source>
        <translation>&amp;Perfetto-Protobuf, für Perfetto UI: kleiner, und schneller geöffnet</translation>
    </message>
    <message>
        <source>This trace holds no events of this type.</source>
        <translation>Dieser Trace enthält keine Ereignisse dieser Art.</translation>
    </message>
    <message>
        <source>Only &amp;what the window shows: %1</source>
        <translation>N&amp;ur was das Fenster zeigt: %1</translation>
    </message>
    <message>
        <source>Only the scope of the window: nothing is limited now</source>
        <translation>Nur die Eingrenzung des Fensters: zurzeit ist nichts eingegrenzt</translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation>&amp;Wählen…</translation>
    </message>
    <message>
        <source>The file to write</source>
        <translation>Die Datei, die geschrieben wird</translation>
    </message>
    <message>
        <source>Stopped; nothing was written.</source>
        <translation>Angehalten; nichts wurde geschrieben.</translation>
    </message>
</context>
<context>
    <name>CpuSamplesPage</name>
    <message>
        <source>Samples</source>
        <translation>Samples</translation>
    </message>
    <message>
        <source>Functions in those that called them</source>
        <translation>Funktionen in denen, die sie aufriefen</translation>
    </message>
    <message>
        <source>Click a function to see what it called, Esc for what is around it</source>
        <translation>Klick auf eine Funktion zeigt, was sie aufrief, Esc, was um sie liegt</translation>
    </message>
    <message>
        <source>Find functions</source>
        <translation>Funktionen finden</translation>
    </message>
    <message>
        <source>Callers of functions</source>
        <translation>Aufrufer von Funktionen</translation>
    </message>
    <message>
        <source>Click a function to see what called it, Esc for what is around it</source>
        <translation>Klick auf eine Funktion zeigt, was sie aufrief, Esc, was um sie liegt</translation>
    </message>
    <message>
        <source>&amp;Top-down</source>
        <translation>Von &amp;oben</translation>
    </message>
    <message>
        <source>&amp;Bottom-up</source>
        <translation>Von &amp;unten</translation>
    </message>
    <message>
        <source>How to &amp;capture CPU samples</source>
        <translation>CPU-Samples auf&amp;zeichnen</translation>
    </message>
    <message>
        <source>%1: %2, %3 of all</source>
        <translation>%1: %2, %3 von allen</translation>
    </message>
    <message>
        <source>sample</source>
        <translation>Sample</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>Samples</translation>
    </message>
</context>
<context>
    <name>CurvePage</name>
    <message>
        <source>Drag to limit all figures to a time</source>
        <translation>Ziehen grenzt alle Zahlen auf eine Zeit ein</translation>
    </message>
</context>
<context>
    <name>DisplaySettings</name>
    <message>
        <source>As the desktop</source>
        <translation>Wie der Desktop</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>The unit that fits</source>
        <translation>Die passende Einheit</translation>
    </message>
    <message>
        <source>kB, MB, GB (powers of 1000)</source>
        <translation>kB, MB, GB (Potenzen von 1000)</translation>
    </message>
    <message>
        <source>KiB, MiB, GiB (powers of 1024)</source>
        <translation>KiB, MiB, GiB (Potenzen von 1024)</translation>
    </message>
    <message>
        <source>The start of the trace</source>
        <translation>Beginn des Traces</translation>
    </message>
    <message>
        <source>The start of the session, as exported</source>
        <translation>Beginn der Sitzung, wie exportiert</translation>
    </message>
    <message>
        <source>The wall clock (UTC)</source>
        <translation>Uhrzeit (UTC)</translation>
    </message>
    <message>
        <source>&amp;Language:</source>
        <translation>S&amp;prache:</translation>
    </message>
    <message>
        <source>&amp;Theme:</source>
        <translation>Er&amp;scheinung:</translation>
    </message>
    <message>
        <source>&amp;Sizes in:</source>
        <translation>&amp;Größen in:</translation>
    </message>
    <message>
        <source>&amp;Moments count from:</source>
        <translation>&amp;Zeitpunkte ab:</translation>
    </message>
    <message>
        <source>Example:</source>
        <translation>Beispiel:</translation>
    </message>
    <message>
        <source>Reports, copies and exported tables stay in the units of their columns, with all digits and a decimal point: they are read by programs, too.</source>
        <translation>Berichte, Kopien und exportierte Tabellen bleiben in den Einheiten ihrer Spalten, mit allen Stellen und Dezimalpunkt: Auch Programme lesen sie.</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>The language changes when GPU Loupe starts next.</source>
        <translation>Die Sprache wechselt mit dem nächsten Start von GPU Loupe.</translation>
    </message>
    <message>
        <source>This trace does not say when its session started (TARGET_INFO_SESSION_START_TIME), so its moments count from its start.</source>
        <translation>Dieser Trace sagt nicht, wann seine Sitzung begann (TARGET_INFO_SESSION_START_TIME), daher zählen seine Zeitpunkte ab seinem Beginn.</translation>
    </message>
    <message>
        <source>Where a trace does not say when its session started, its moments count from its start.</source>
        <translation>Wo ein Trace nicht sagt, wann seine Sitzung begann, zählen seine Zeitpunkte ab seinem Beginn.</translation>
    </message>
    <message>
        <source>D&amp;urations in:</source>
        <translation>Da&amp;uern in:</translation>
    </message>
    <message>
        <source>As many as needed</source>
        <translation>So viele wie nötig</translation>
    </message>
    <message>
        <source>D&amp;ecimals:</source>
        <translation>&amp;Nachkommastellen:</translation>
    </message>
</context>
<context>
    <name>DriftLane</name>
    <message>
        <source>Drift of NEW in the aligned units</source>
        <translation>Drift von NEW in den ausgerichteten Einheiten</translation>
    </message>
    <message>
        <source>Show as &amp;table</source>
        <translation>Als &amp;Tabelle zeigen</translation>
    </message>
</context>
<context>
    <name>DrillView</name>
    <message>
        <source>Show &amp;instances</source>
        <translation>&amp;Instanzen zeigen</translation>
    </message>
    <message>
        <source>&amp;Instances</source>
        <translation>&amp;Instanzen</translation>
    </message>
</context>
<context>
    <name>EfficiencyPane</name>
    <message>
        <source>Efficiency: %1</source>
        <translation>Effizienz: %1</translation>
    </message>
    <message>
        <source>Efficiency: not available. %1</source>
        <translation>Effizienz: nicht verfügbar. %1</translation>
    </message>
    <message>
        <source>What if: gain a step, at most</source>
        <translation>Was wäre, wenn: Gewinn je Schritt, höchstens</translation>
    </message>
    <message>
        <source>What if: gain, at most</source>
        <translation>Was wäre, wenn: Gewinn, höchstens</translation>
    </message>
    <message>
        <source>What if: nothing is promised, because the run played again takes %1 instead of %2.</source>
        <translation>Was wäre, wenn: Nichts wird versprochen, denn der nachgespielte Lauf braucht %1 statt %2.</translation>
    </message>
    <message>
        <source>What if: not available.</source>
        <translation>Was wäre, wenn: nicht verfügbar.</translation>
    </message>
</context>
<context>
    <name>EfficiencyRows</name>
    <message>
        <source>Parallel efficiency</source>
        <translation>Parallele Effizienz</translation>
    </message>
    <message>
        <source>compute of all ranks over ranks times wall time</source>
        <translation>Rechenzeit aller Ranks durch Ranks mal Wandzeit</translation>
    </message>
    <message>
        <source>Load balance</source>
        <translation>Lastverteilung</translation>
    </message>
    <message>
        <source>how evenly ranks compute</source>
        <translation>wie gleichmäßig Ranks rechnen</translation>
    </message>
    <message>
        <source>Serialisation</source>
        <translation>Serialisierung</translation>
    </message>
    <message>
        <source>what waiting for each other costs were transfers free</source>
        <translation>was das Warten aufeinander kostet, wären Übertragungen umsonst</translation>
    </message>
    <message>
        <source>Transfer</source>
        <translation>Übertragung</translation>
    </message>
    <message>
        <source>what transfers and copies cost</source>
        <translation>was Übertragungen und Kopien kosten</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>Host</translation>
    </message>
    <message>
        <source>what idle GPUs cost that wait for nobody</source>
        <translation>was GPUs im Leerlauf kosten, die auf niemanden warten</translation>
    </message>
    <message>
        <source>GPU busy</source>
        <translation>GPU aktiv</translation>
    </message>
    <message>
        <source>beside it: time in which GPUs do anything</source>
        <translation>daneben: Zeit, in der GPUs überhaupt etwas tun</translation>
    </message>
    <message>
        <source>Efficiency</source>
        <translation>Effizienz</translation>
    </message>
    <message>
        <source>%1 %2: %3 = %4, %5.</source>
        <translation>%1 %2: %3 = %4, %5.</translation>
    </message>
    <message>
        <source>Below 80 %, so it is worth a look.</source>
        <translation>Unter 80 %, daher lohnt ein Blick darauf.</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>Formel</translation>
    </message>
    <message>
        <source>Part / whole</source>
        <translation>Teil / Ganzes</translation>
    </message>
</context>
<context>
    <name>EvidenceView</name>
    <message>
        <source>not known</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>Definition</source>
        <translation>Wie er zustande kommt</translation>
    </message>
    <message>
        <source>Read from</source>
        <translation>Gelesen aus</translation>
    </message>
    <message>
        <source>Rows used</source>
        <translation>Verwendete Zeilen</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>Grenzen</translation>
    </message>
    <message>
        <source>Why this number</source>
        <translation>Warum dieser Wert</translation>
    </message>
    <message>
        <source>SQL</source>
        <translation>SQL</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Put the SQL on the clipboard; it runs in the sqlite3 shell as it is</source>
        <translation>Kopiert das SQL in die Zwischenablage; es läuft unverändert in der sqlite3-Shell</translation>
    </message>
    <message>
        <source>Copy the SQL</source>
        <translation>SQL kopieren</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>exactly %1</source>
        <translation>genau %1</translation>
    </message>
    <message>
        <source>There is none for this cell.</source>
        <translation>Für diese Zelle gibt es keines.</translation>
    </message>
    <message>
        <source>There is none: this is a name or an id, not a figure.</source>
        <translation>Es gibt keines: Dies ist ein Name oder eine Kennung, kein Wert.</translation>
    </message>
    <message>
        <source>Why this number?</source>
        <translation>Warum dieser Wert?</translation>
    </message>
    <message>
        <source>Select a cell of a table to see the definition of its figure, and the SQL that gives it from the file.</source>
        <translation>Eine Zelle einer Tabelle auswählen: Hier steht dann, wie ihr Wert zustande kommt, und das SQL, das ihn aus der Datei ergibt.</translation>
    </message>
    <message>
        <source>Exact figure</source>
        <translation>Genauer Wert</translation>
    </message>
    <message>
        <source>Meaning</source>
        <translation>Bedeutung</translation>
    </message>
    <message>
        <source>Calculation</source>
        <translation>Berechnung</translation>
    </message>
    <message>
        <source>Open in Query</source>
        <translation>In „Abfrage“ öffnen</translation>
    </message>
    <message>
        <source>Write the SQL on the page Query, to change and run it</source>
        <translation>Schreibt das SQL auf die Seite „Abfrage“, um es zu ändern und auszuführen</translation>
    </message>
    <message>
        <source>Full name</source>
        <translation>Voller Name</translation>
    </message>
    <message>
        <source>GPU %1</source>
        <translation>GPU %1</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Summe</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>Median</translation>
    </message>
    <message>
        <source>90th percentile</source>
        <translation>90. Perzentil</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>Längster</translation>
    </message>
</context>
<context>
    <name>ExportController</name>
    <message>
        <source>&amp;Export report…</source>
        <translation>Bericht &amp;exportieren…</translation>
    </message>
    <message>
        <source>Con&amp;vert…</source>
        <translation>&amp;Konvertieren…</translation>
    </message>
    <message>
        <source>Write all figures as Markdown, HTML, PDF, JSON or CSV</source>
        <translation>Schreibt alle Werte als Markdown, HTML, PDF, JSON oder CSV</translation>
    </message>
    <message>
        <source>Write the events for the Perfetto UI, chrome://tracing and the like</source>
        <translation>Schreibt die Ereignisse für Perfetto UI, chrome://tracing und ähnliche</translation>
    </message>
    <message>
        <source>The report was written to %1 (%2 files; begin with report.md or report.html).</source>
        <translation>Der Bericht wurde nach %1 geschrieben (%2 Dateien; Anfang: report.md oder report.html).</translation>
    </message>
    <message>
        <source>The report was written to %1.</source>
        <translation>Der Bericht wurde nach %1 geschrieben.</translation>
    </message>
    <message>
        <source>&amp;Open folder</source>
        <translation>&amp;Ordner öffnen</translation>
    </message>
    <message>
        <source>&amp;Open file</source>
        <translation>Datei ö&amp;ffnen</translation>
    </message>
    <message>
        <source>The report was cancelled; no file was written.</source>
        <translation>Der Bericht wurde abgebrochen; es wurde keine Datei geschrieben.</translation>
    </message>
    <message>
        <source>Save a sl&amp;ice…</source>
        <translation>&amp;Ausschnitt speichern…</translation>
    </message>
    <message>
        <source>Write time and processes of the scope as a small trace of its own</source>
        <translation>Zeit und Prozesse der Eingrenzung als eigenen kleinen Trace schreiben</translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message>
        <source>Include &amp;machine details</source>
        <translation>Angaben zur &amp;Maschine aufnehmen</translation>
    </message>
    <message>
        <source>Export report</source>
        <translation>Bericht exportieren</translation>
    </message>
    <message>
        <source>&amp;Folder: Markdown, HTML, JSON, and every table as CSV</source>
        <translation>&amp;Ordner: Markdown, HTML, JSON und jede Tabelle als CSV</translation>
    </message>
    <message>
        <source>One &amp;HTML file, to be read in a browser</source>
        <translation>Eine &amp;HTML-Datei, im Browser zu lesen</translation>
    </message>
    <message>
        <source>One &amp;PDF file, to be printed or attached</source>
        <translation>Eine &amp;PDF-Datei, zum Drucken oder Anhängen</translation>
    </message>
    <message>
        <source>One M&amp;arkdown file, for an issue or a chat</source>
        <translation>Eine M&amp;arkdown-Datei, für ein Ticket oder einen Chat</translation>
    </message>
    <message>
        <source>Where the report is written</source>
        <translation>Wohin der Bericht geschrieben wird</translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation>&amp;Wählen…</translation>
    </message>
    <message>
        <source>Paths, user, host, environment variables and command line of the capture. Without them the report names none of these.</source>
        <translation>Pfade, Benutzer, Host, Umgebungsvariablen und Befehlszeile des Captures. Ohne sie nennt der Bericht nichts davon.</translation>
    </message>
    <message>
        <source>Write as</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>&amp;Where</source>
        <translation>&amp;Ziel</translation>
    </message>
    <message>
        <source>Where to put the folder of the report</source>
        <translation>Wohin der Ordner des Berichts kommt</translation>
    </message>
</context>
<context>
    <name>ExportStatus</name>
    <message>
        <source>Writing the report</source>
        <translation>Bericht wird geschrieben</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Stop writing the report</source>
        <translation>Bricht das Schreiben des Berichts ab</translation>
    </message>
    <message>
        <source>Writing %1…</source>
        <translation>%1 wird geschrieben …</translation>
    </message>
</context>
<context>
    <name>FamiliesDialog</name>
    <message>
        <source>Kernel families (*.json);;All files (*)</source>
        <translation>Kernel-Familien (*.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>&amp;None of my own</source>
        <translation>&amp;Keine eigenen</translation>
    </message>
    <message>
        <source>Families of kernels</source>
        <translation>Familien von Kerneln</translation>
    </message>
    <message>
        <source>Rules before those of the program: a list of [&quot;family&quot;, &quot;regular expression&quot;]. The first that a kernel&apos;s name fits holds, whatever the case; names have their namespaces and template arguments.</source>
        <translation>Regeln vor denen des Programms: eine Liste von [&quot;Familie&quot;, &quot;regulärer Ausdruck&quot;]. Die erste, die zum Namen eines Kernels passt, gilt, ob groß oder klein geschrieben; die Namen enthalten ihre Namensräume und Template-Argumente.</translation>
    </message>
    <message>
        <source>Read families from a JSON file, as --families does</source>
        <translation>Liest Familien aus einer JSON-Datei, wie --families es tut</translation>
    </message>
    <message>
        <source>Write the families to a JSON file for --families</source>
        <translation>Schreibt die Familien in eine JSON-Datei für --families</translation>
    </message>
    <message>
        <source>the families</source>
        <translation>die Familien</translation>
    </message>
    <message>
        <source>Load families</source>
        <translation>Familien laden</translation>
    </message>
    <message>
        <source>Save the families</source>
        <translation>Familien speichern</translation>
    </message>
</context>
<context>
    <name>FamilyHitsView</name>
    <message>
        <source>Rule or kernel</source>
        <translation>Regel oder Kernel</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>What the rules fit in this trace</source>
        <translation>Worauf die Regeln in diesem Trace passen</translation>
    </message>
    <message>
        <source>Your rules</source>
        <translation>Ihre Regeln</translation>
    </message>
    <message>
        <source>Fitted by no rule</source>
        <translation>Worauf keine Regel passt</translation>
    </message>
    <message>
        <source>Families of the program</source>
        <translation>Familien des Programms</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
</context>
<context>
    <name>FiguresStatus</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>FileController</name>
    <message>
        <source>&amp;Open…</source>
        <translation>Ö&amp;ffnen…</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>&amp;Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>Open the &amp;sample trace</source>
        <translation>Be&amp;ispiel-Trace öffnen</translation>
    </message>
    <message>
        <source>Re&amp;load</source>
        <translation>&amp;Neu laden</translation>
    </message>
    <message>
        <source>Open a trace: an SQLite export, or a report that nsys exports first</source>
        <translation>Öffnet einen Trace: einen SQLite-Export oder einen Bericht, den nsys zuerst exportiert</translation>
    </message>
    <message>
        <source>Read the file again</source>
        <translation>Liest die Datei noch einmal</translation>
    </message>
    <message>
        <source>No recent traces</source>
        <translation>Keine zuletzt geöffneten Traces</translation>
    </message>
    <message>
        <source>&amp;Clear this list</source>
        <translation>Diese Liste &amp;leeren</translation>
    </message>
    <message>
        <source>Open a trace</source>
        <translation>Trace öffnen</translation>
    </message>
    <message>
        <source>%1 is no longer there. The figures are those of the file that was read.</source>
        <translation>%1 ist nicht mehr da. Die Werte sind die der gelesenen Datei.</translation>
    </message>
    <message>
        <source>%1 has changed since it was read.</source>
        <translation>%1 hat sich seit dem Lesen geändert.</translation>
    </message>
    <message>
        <source>&amp;Reload</source>
        <translation>&amp;Neu laden</translation>
    </message>
    <message>
        <source>%1 There is more of this kind: %2 in all.</source>
        <translation>%1 Davon gibt es mehr: insgesamt %2.</translation>
    </message>
    <message>
        <source>Show &amp;diagnostics</source>
        <translation>&amp;Diagnosen zeigen</translation>
    </message>
    <message>
        <source>&amp;Try again</source>
        <translation>&amp;Noch einmal</translation>
    </message>
    <message>
        <source>&amp;Copy the export command</source>
        <translation>&amp;Exportbefehl kopieren</translation>
    </message>
    <message>
        <source>Nsight Systems traces (*.sqlite *.sqlite3 *.db *.nsys-rep *.qdrep);;Baselines (*.loupe);;All files (*)</source>
        <translation>Traces von Nsight Systems (*.sqlite *.sqlite3 *.db *.nsys-rep *.qdrep);;Baselines (*.loupe);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Open a p&amp;art…</source>
        <translation>Tei&amp;l öffnen…</translation>
    </message>
    <message>
        <source>Read only a time of this trace, as of one that memory has no room for</source>
        <translation>Nur eine Zeit dieses Traces lesen, etwa von einem, für den der Speicher nicht reicht</translation>
    </message>
    <message>
        <source>Open a part of a trace</source>
        <translation>Teil eines Traces öffnen</translation>
    </message>
    <message>
        <source>Nsight Systems traces (*.sqlite *.sqlite3 *.db *.nsys-rep *.qdrep);;All files (*)</source>
        <translation>Traces von Nsight Systems (*.sqlite *.sqlite3 *.db *.nsys-rep *.qdrep);;Alle Dateien (*)</translation>
    </message>
</context>
<context>
    <name>FileSettings</name>
    <message>
        <source>C&amp;lear</source>
        <translation>&amp;Leeren</translation>
    </message>
    <message>
        <source>the first that is found</source>
        <translation>das erste, das gefunden wird</translation>
    </message>
    <message>
        <source> GB</source>
        <translation> GB</translation>
    </message>
    <message>
        <source>What was unused for longest is removed when there is more</source>
        <translation>Ist mehr da, wird das am längsten Unbenutzte entfernt</translation>
    </message>
    <message>
        <source>&amp;nsys:</source>
        <translation>&amp;nsys:</translation>
    </message>
    <message>
        <source>Choose nsys</source>
        <translation>nsys wählen</translation>
    </message>
    <message>
        <source>Reports (.nsys-rep, .qdrep) are exported once; their traces are kept here:</source>
        <translation>Berichte (.nsys-rep, .qdrep) werden einmal exportiert; ihre Traces liegen hier:</translation>
    </message>
    <message>
        <source>Cache &amp;folder:</source>
        <translation>Cache-&amp;Ordner:</translation>
    </message>
    <message>
        <source>Choose the folder</source>
        <translation>Ordner wählen</translation>
    </message>
    <message>
        <source>Kee&amp;p at most:</source>
        <translation>Hö&amp;chstens behalten:</translation>
    </message>
    <message>
        <source>In use:</source>
        <translation>Belegt:</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>Wählen…</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>What was unused for longest is removed when there is more; 0 keeps none</source>
        <translation>Ist mehr da, wird das am längsten Unbenutzte entfernt; bei 0 wird nichts aufgehoben</translation>
    </message>
    <message>
        <source>Remove exported traces and kept columns; what is open stays readable</source>
        <translation>Entfernt exportierte Traces und aufgehobene Spalten; was offen ist, bleibt lesbar</translation>
    </message>
    <message>
        <source>What was read of a trace is kept too, so that it opens faster next time:</source>
        <translation>Auch was aus einem Trace gelesen wurde, wird aufgehoben, damit er das nächste Mal schneller aufgeht:</translation>
    </message>
    <message>
        <source>Columns at &amp;most:</source>
        <translation>S&amp;palten höchstens:</translation>
    </message>
    <message>
        <source>Where exported reports and columns are kept</source>
        <translation>Wo exportierte Berichte und Spalten aufgehoben werden</translation>
    </message>
</context>
<context>
    <name>FindingBrief</name>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
    <message>
        <source>Do</source>
        <translation>Tun</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Why this number</source>
        <translation>Warum diese Zahl</translation>
    </message>
    <message>
        <source>Finding %1: %2</source>
        <translation>Befund %1: %2</translation>
    </message>
    <message>
        <source>finding %1: %2</source>
        <translation>Befund %1: %2</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>%1 zeigen</translation>
    </message>
    <message>
        <source>Show where it is on the timeline</source>
        <translation>Zeigt, wo es auf der Zeitleiste liegt</translation>
    </message>
    <message>
        <source>Show the figures in their table</source>
        <translation>Zeigt die Werte in ihrer Tabelle</translation>
    </message>
    <message>
        <source>Why this number, %1</source>
        <translation>Warum diese Zahl, %1</translation>
    </message>
    <message>
        <source>More about %1</source>
        <translation>Mehr zu %1</translation>
    </message>
    <message>
        <source>Show “%1”</source>
        <translation>„%1“ zeigen</translation>
    </message>
    <message>
        <source>&amp;Limit scope to this: %1</source>
        <translation>Darauf &amp;eingrenzen: %1</translation>
    </message>
    <message>
        <source>&amp;Copy finding as Markdown</source>
        <translation>Befund als Markdown &amp;kopieren</translation>
    </message>
    <message>
        <source>Show the definition of the figure, with its SQL</source>
        <translation>Zeigt die Definition des Werts, mit seinem SQL</translation>
    </message>
</context>
<context>
    <name>FindingCard</name>
    <message>
        <source>High</source>
        <translation>Hoch</translation>
    </message>
    <message>
        <source>Medium</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>Low</source>
        <translation>Gering</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy this finding as Markdown</source>
        <translation>Diesen Befund als Markdown kopieren</translation>
    </message>
    <message>
        <source>Show it in its table</source>
        <translation>In seiner Tabelle zeigen</translation>
    </message>
    <message>
        <source>Limit: %1</source>
        <translation>Grenze: %1</translation>
    </message>
    <message>
        <source>Show on &amp;timeline</source>
        <translation>Auf der Zei&amp;tleiste zeigen</translation>
    </message>
    <message>
        <source>&amp;Limit scope to this: %1</source>
        <translation>Darauf &amp;eingrenzen: %1</translation>
    </message>
    <message>
        <source>Show “%1”</source>
        <translation>„%1“ zeigen</translation>
    </message>
    <message>
        <source>&amp;Copy finding as Markdown</source>
        <translation>Befund als Markdown &amp;kopieren</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>%1. Score %2</source>
        <translation>%1. Punktzahl %2</translation>
    </message>
    <message>
        <source>Show the evidence and what to do (Space)</source>
        <translation>Zeigt, worauf er beruht und was zu tun ist (Leertaste)</translation>
    </message>
    <message>
        <source>Details of finding %1</source>
        <translation>Einzelheiten zu Befund %1</translation>
    </message>
    <message>
        <source>%1, score %2</source>
        <translation>%1, Punktzahl %2</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
    <message>
        <source>Do</source>
        <translation>Tun</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Wann</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Show finding %1</source>
        <translation>Befund %1 zeigen</translation>
    </message>
    <message>
        <source>Why this number</source>
        <translation>Warum diese Zahl</translation>
    </message>
    <message>
        <source>%1, your own rule</source>
        <translation>%1, eigene Regel</translation>
    </message>
    <message>
        <source>Accept…</source>
        <translation>Annehmen…</translation>
    </message>
    <message>
        <source>It is expected: list it under Accepted, with a reason</source>
        <translation>Er ist erwartet: unter „Angenommen“ auflisten, mit einem Grund</translation>
    </message>
    <message>
        <source>Accept finding %1</source>
        <translation>Befund %1 annehmen</translation>
    </message>
    <message>
        <source>&amp;Accept this finding…</source>
        <translation>Diesen Befund &amp;annehmen…</translation>
    </message>
</context>
<context>
    <name>FindingCourseView</name>
    <message>
        <source>When it was</source>
        <translation>Wann es war</translation>
    </message>
    <message>
        <source>When it was, in the time that the figures are for</source>
        <translation>Wann es war, in der Zeit, für die die Werte gelten</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>ab %1</translation>
    </message>
</context>
<context>
    <name>FindingsPage</name>
    <message>
        <source>Thresholds…</source>
        <translation>Schwellwerte…</translation>
    </message>
    <message>
        <source>Open all</source>
        <translation>Alle öffnen</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>Befunde</translation>
    </message>
    <message>
        <source>Thresholds from which something becomes a finding</source>
        <translation>Ab welchen Werten etwas ein Befund ist</translation>
    </message>
    <message>
        <source>Shares of the GPU window</source>
        <translation>Anteile am GPU-Zeitfenster</translation>
    </message>
    <message>
        <source>Shares of the run</source>
        <translation>Anteile am Lauf</translation>
    </message>
    <message>
        <source>What shares are of</source>
        <translation>Woran Anteile gemessen werden</translation>
    </message>
    <message>
        <source>The GPU window is from the first to the last GPU work of any GPU</source>
        <translation>Das GPU-Zeitfenster reicht von der ersten bis zur letzten GPU-Arbeit aller GPUs</translation>
    </message>
    <message>
        <source>Open or fold all findings</source>
        <translation>Öffnet oder schließt alle Befunde</translation>
    </message>
    <message>
        <source>No finding: %1 rules were checked.</source>
        <translation>Kein Befund: keine der %1 Regeln, die beurteilt werden konnten, schlug an.</translation>
    </message>
    <message>
        <source>Thresholds… (%1 changed)</source>
        <translation>Schwellwerte… (%1 geändert)</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>About the capture (%1)</source>
        <translation>Über die Aufnahme (%1)</translation>
    </message>
    <message>
        <source>Not judged (%1)</source>
        <translation>Nicht beurteilt (%1)</translation>
    </message>
    <message>
        <source>1 rule did not fire</source>
        <translation>1 Regel schlug nicht an</translation>
    </message>
    <message>
        <source>%1 rules did not fire</source>
        <translation>%1 Regeln schlugen nicht an</translation>
    </message>
    <message>
        <source>Accepted (%1)</source>
        <translation>Angenommen (%1)</translation>
    </message>
    <message>
        <source>%1. Expected: %2</source>
        <translation>%1. Erwartet: %2</translation>
    </message>
    <message>
        <source>Take back</source>
        <translation>Zurücknehmen</translation>
    </message>
    <message>
        <source>Accepted, but not found here: %1 (%2)</source>
        <translation>Angenommen, aber hier nicht gefunden: %1 (%2)</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>Vergessen</translation>
    </message>
</context>
<context>
    <name>FolderReport</name>
    <message>
        <source>&amp;Export report…</source>
        <translation>Bericht &amp;exportieren…</translation>
    </message>
    <message>
        <source>Folder in which the report gets a folder</source>
        <translation>Ordner, in dem der Bericht einen Ordner bekommt</translation>
    </message>
    <message>
        <source>&amp;Open folder</source>
        <translation>&amp;Ordner öffnen</translation>
    </message>
</context>
<context>
    <name>GpuMemoryPage</name>
    <message>
        <source>Memory allocated on each GPU</source>
        <translation>Auf jeder GPU belegter Speicher</translation>
    </message>
    <message>
        <source>How to &amp;capture GPU memory</source>
        <translation>GPU-Speicher auf&amp;zeichnen</translation>
    </message>
    <message>
        <source>Nothing was allocated on a GPU in this scope.</source>
        <translation>In dieser Eingrenzung wurde auf keiner GPU Speicher belegt.</translation>
    </message>
</context>
<context>
    <name>GuidancePage</name>
    <message>
        <source>Capture</source>
        <translation>Capture</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Export</translation>
    </message>
    <message>
        <source>The line is on the clipboard.</source>
        <translation>Die Zeile ist in der Zwischenablage.</translation>
    </message>
    <message>
        <source>User g&amp;uide</source>
        <translation>Handb&amp;uch</translation>
    </message>
    <message>
        <source>What the answers and the lines mean, and what they do not (F1)</source>
        <translation>Was die Antworten und die Zeilen bedeuten, und was nicht (F1)</translation>
    </message>
    <message>
        <source>The lines use what this release knows</source>
        <translation>Die Zeilen verwenden, was diese Version kennt</translation>
    </message>
    <message>
        <source>The program to profile with its arguments, as you would type it in a shell</source>
        <translation>Das Programm mit seinen Argumenten, wie in der Shell eingegeben</translation>
    </message>
    <message>
        <source>nsys &amp;release:</source>
        <translation>nsys-&amp;Version:</translation>
    </message>
    <message>
        <source>&amp;Application:</source>
        <translation>&amp;Programm:</translation>
    </message>
    <message>
        <source>Options and what they cost</source>
        <translation>Optionen und was sie kosten</translation>
    </message>
    <message>
        <source>Options and &amp;costs</source>
        <translation>Optionen und &amp;Kosten</translation>
    </message>
    <message>
        <source>Ready-&amp;made lines</source>
        <translation>Fertige &amp;Zeilen</translation>
    </message>
    <message>
        <source>&amp;Permission</source>
        <translation>Bere&amp;chtigung</translation>
    </message>
    <message>
        <source>Limits: %1</source>
        <translation>Grenzen: %1</translation>
    </message>
    <message>
        <source>newest</source>
        <translation>neueste</translation>
    </message>
    <message>
        <source>%1 (captured this trace)</source>
        <translation>%1 (von ihr stammt dieser Trace)</translation>
    </message>
    <message>
        <source>Tick a question to get the line.</source>
        <translation>Eine Frage ankreuzen ergibt die Zeile.</translation>
    </message>
    <message>
        <source>This trace does not record how it was captured, so nothing can be compared.</source>
        <translation>Dieser Trace hält nicht fest, wie er aufgezeichnet wurde, also lässt sich nichts vergleichen.</translation>
    </message>
    <message>
        <source>%1: changed against the recorded capture</source>
        <translation>%1: anders als beim aufgezeichneten Capture</translation>
    </message>
    <message>
        <source>bold</source>
        <translation>fett</translation>
    </message>
    <message>
        <source>The recorded capture had the same options.</source>
        <translation>Das aufgezeichnete Capture hatte dieselben Optionen.</translation>
    </message>
    <message>
        <source>Recorded, but not needed for what is ticked: %1.</source>
        <translation>Aufgezeichnet, aber für das Angekreuzte nicht nötig: %1.</translation>
    </message>
    <message>
        <source>Tick what you want to &amp;know; the lines below capture it</source>
        <translation>Frage&amp;n ankreuzen; die Zeilen darunter zeichnen das Nötige auf</translation>
    </message>
    <message>
        <source>Capture t&amp;his…</source>
        <translation>Di&amp;es aufzeichnen…</translation>
    </message>
    <message>
        <source>Run this line here and open its trace</source>
        <translation>Führt diese Zeile hier aus und öffnet ihren Trace</translation>
    </message>
</context>
<context>
    <name>HeaderBar</name>
    <message>
        <source>Go to, find or do…</source>
        <translation>Gehen, finden oder tun …</translation>
    </message>
</context>
<context>
    <name>HelpBrowser</name>
    <message>
        <source>Page of the user guide</source>
        <translation>Seite des Handbuchs</translation>
    </message>
</context>
<context>
    <name>HelpWindow</name>
    <message>
        <source>User guide</source>
        <translation>Handbuch</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Vorwärts</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>A−</source>
        <translation>A−</translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation>Kleinere Schrift</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>Normal text size</source>
        <translation>Normale Schriftgröße</translation>
    </message>
    <message>
        <source>A+</source>
        <translation>A+</translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation>Größere Schrift</translation>
    </message>
    <message>
        <source>Search the guide</source>
        <translation>Im Handbuch suchen</translation>
    </message>
    <message>
        <source>Contents of the user guide</source>
        <translation>Inhalt des Handbuchs</translation>
    </message>
    <message>
        <source>Places that were found</source>
        <translation>Fundstellen</translation>
    </message>
    <message>
        <source>%1 › %2</source>
        <translation>%1 › %2</translation>
    </message>
    <message>
        <source> nothing found </source>
        <translation> nichts gefunden </translation>
    </message>
    <message>
        <source> %1 found </source>
        <translation> %1 gefunden </translation>
    </message>
    <message>
        <source>%1 – user guide</source>
        <translation>%1 – Handbuch</translation>
    </message>
    <message>
        <source>Open a web page?</source>
        <translation>Webseite öffnen?</translation>
    </message>
    <message>
        <source>This link leads to the web. Open it in the browser?</source>
        <translation>Dieser Verweis führt ins Web. Im Browser öffnen?</translation>
    </message>
</context>
<context>
    <name>IcicleView</name>
    <message>
        <source>Zoom &amp;out</source>
        <translation>Ver&amp;kleinern</translation>
    </message>
    <message>
        <source>Show a&amp;ll</source>
        <translation>A&amp;lles zeigen</translation>
    </message>
    <message>
        <source>Show &amp;as table</source>
        <translation>&amp;Als Tabelle zeigen</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>Ebene</translation>
    </message>
    <message>
        <source>%1 too narrow to be seen</source>
        <translation>%1, zu schmal, um gesehen zu werden</translation>
    </message>
    <message>
        <source>row</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>Zeilen</translation>
    </message>
</context>
<context>
    <name>IdlePage</name>
    <message>
        <source>kernels &amp;only</source>
        <translation>n&amp;ur Kernel</translation>
    </message>
    <message>
        <source>Count only kernels as GPU work: shows how much idle time copies and sets hide</source>
        <translation>Zählt nur Kernel als GPU-Arbeit: zeigt, wie viel Leerlauf Kopien und Memsets verdecken</translation>
    </message>
    <message>
        <source>How to &amp;capture GPU work</source>
        <translation>GPU-Arbeit auf&amp;zeichnen</translation>
    </message>
    <message>
        <source>Gaps of the &amp;devices</source>
        <translation>Lücken der Ge&amp;räte</translation>
    </message>
    <message>
        <source>Gaps per &amp;stream</source>
        <translation>Lücken je S&amp;tream</translation>
    </message>
    <message>
        <source>&amp;Profiler overhead</source>
        <translation>Profiler-&amp;Overhead</translation>
    </message>
</context>
<context>
    <name>ImpactBar</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>no time claimed</source>
        <translation>keine Zeit beansprucht</translation>
    </message>
</context>
<context>
    <name>InputsPane</name>
    <message>
        <source>%1 of %2 ranks were read.</source>
        <translation>%1 von %2 Ranks wurden gelesen.</translation>
    </message>
    <message>
        <source>%1 were read.</source>
        <translation>Gelesen: %1.</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>ranks</source>
        <translation>Ranks</translation>
    </message>
    <message>
        <source>Missing: %1.</source>
        <translation>Es fehlen: %1.</translation>
    </message>
    <message>
        <source>%1 left out; the table says why.</source>
        <translation>%1 ausgelassen; die Tabelle sagt, warum.</translation>
    </message>
    <message>
        <source>file was</source>
        <translation>Datei wurde</translation>
    </message>
    <message>
        <source>files were</source>
        <translation>Dateien wurden</translation>
    </message>
</context>
<context>
    <name>Inspector</name>
    <message>
        <source>nothing (NULL)</source>
        <translation>nichts (NULL)</translation>
    </message>
    <message>
        <source>&amp;Inspector</source>
        <translation>&amp;Inspektor</translation>
    </message>
    <message>
        <source>Runs the SQL on the trace’s file and compares the answer with the figure</source>
        <translation>Führt das SQL auf der Datei des Traces aus und vergleicht die Antwort mit dem Wert</translation>
    </message>
    <message>
        <source>Answer of the file</source>
        <translation>Antwort der Datei</translation>
    </message>
    <message>
        <source>Ru&amp;n on the file</source>
        <translation>Auf der Datei aus&amp;führen</translation>
    </message>
    <message>
        <source>Why a number is what it is: definition, source, coverage, SQL and rows</source>
        <translation>Warum eine Zahl so ist: Definition, Quelle, Abdeckung, SQL und Zeilen</translation>
    </message>
    <message>
        <source>Keep what is explained while the selection goes on</source>
        <translation>Behält, was erklärt wird, während die Auswahl weitergeht</translation>
    </message>
    <message>
        <source>Close the inspector</source>
        <translation>Schließt den Inspektor</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>Inspektor</translation>
    </message>
    <message>
        <source>Collecting what is known of the event…</source>
        <translation>Was über das Ereignis bekannt ist, wird gesammelt …</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Sho&amp;w the rows</source>
        <translation>Zei&amp;len zeigen</translation>
    </message>
    <message>
        <source>Lists the events behind this row from the trace’s file</source>
        <translation>Listet die Ereignisse hinter dieser Zeile aus der Datei des Traces auf</translation>
    </message>
    <message>
        <source>There is no SQL that lists the events behind rows of this table</source>
        <translation>Es gibt kein SQL, das die Ereignisse hinter Zeilen dieser Tabelle auflistet</translation>
    </message>
    <message>
        <source>Asking the file…</source>
        <translation>Die Datei wird gefragt …</translation>
    </message>
    <message>
        <source>no row</source>
        <translation>keine Zeile</translation>
    </message>
    <message>
        <source>The file gives %1: the same.</source>
        <translation>Die Datei ergibt %1: dasselbe.</translation>
    </message>
    <message>
        <source>Different: the file gives %1, the table says %2.</source>
        <translation>Verschieden: die Datei ergibt %1, die Tabelle sagt %2.</translation>
    </message>
    <message>
        <source>The file has changed since it was read: reload it.</source>
        <translation>Die Datei hat sich seit dem Lesen geändert: neu laden.</translation>
    </message>
    <message>
        <source>The file has no rows behind this one.</source>
        <translation>Die Datei hat keine Zeilen hinter dieser.</translation>
    </message>
    <message>
        <source>Asking the file for %1 s…</source>
        <translation>Die Datei wird seit %1 s gefragt…</translation>
    </message>
</context>
<context>
    <name>JoinedTablesPage</name>
    <message>
        <source>Computing…</source>
        <translation>wird berechnet …</translation>
    </message>
</context>
<context>
    <name>JsonSettingDialog</name>
    <message>
        <source>&amp;Load…</source>
        <translation>&amp;Laden…</translation>
    </message>
    <message>
        <source>&amp;Save…</source>
        <translation>&amp;Speichern…</translation>
    </message>
</context>
<context>
    <name>KernelsPage</name>
    <message>
        <source>Lists the launches of the selected kernel below, slowest first</source>
        <translation>Listet darunter die Launches des ausgewählten Kernels auf, langsamste zuerst</translation>
    </message>
    <message>
        <source>Select a kernel to list its launches.</source>
        <translation>Einen Kernel auswählen listet seine Launches auf.</translation>
    </message>
    <message>
        <source>Durations</source>
        <translation>Dauern</translation>
    </message>
    <message>
        <source>A row for each launch shape of a kernel</source>
        <translation>Eine Zeile je Launch-Form eines Kernels</translation>
    </message>
    <message>
        <source>A row for each process that launched the kernel</source>
        <translation>Eine Zeile je Prozess, der den Kernel gestartet hat</translation>
    </message>
    <message>
        <source>A row for each stream the kernel ran on</source>
        <translation>Eine Zeile je Stream, auf dem der Kernel lief</translation>
    </message>
    <message>
        <source>How to &amp;capture kernels</source>
        <translation>Kernel auf&amp;zeichnen</translation>
    </message>
    <message>
        <source>p50 %1 · p90 %2 · p99 %3</source>
        <translation>p50 %1 · p90 %2 · p99 %3</translation>
    </message>
    <message>
        <source>Parts</source>
        <translation>Teile</translation>
    </message>
    <message>
        <source>The selected kernel by GPU, launch shape and stream</source>
        <translation>Der ausgewählte Kernel nach GPU, Launch-Form und Stream</translation>
    </message>
    <message>
        <source>GPUs merged</source>
        <translation>GPUs zusammen</translation>
    </message>
    <message>
        <source>GPUs apart</source>
        <translation>GPUs getrennt</translation>
    </message>
    <message>
        <source>Rows of several GPUs</source>
        <translation>Zeilen mehrerer GPUs</translation>
    </message>
    <message>
        <source>One row for a kernel on all GPUs, or a row for each GPU it ran on</source>
        <translation>Eine Zeile für einen Kernel auf allen GPUs oder eine für jede GPU, auf der er lief</translation>
    </message>
    <message>
        <source>Gri&amp;d × block</source>
        <translation>&amp;Grid × Block</translation>
    </message>
    <message>
        <source>P&amp;rocess</source>
        <translation>P&amp;rozess</translation>
    </message>
    <message>
        <source>&amp;Stream</source>
        <translation>&amp;Stream</translation>
    </message>
    <message>
        <source>What a row stands for beside the name of its kernel</source>
        <translation>Wofür eine Zeile außer dem Namen ihres Kernels steht</translation>
    </message>
    <message>
        <source>name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>grid × block</source>
        <translation>Grid × Block</translation>
    </message>
    <message>
        <source>process</source>
        <translation>Prozess</translation>
    </message>
    <message>
        <source>stream</source>
        <translation>Stream</translation>
    </message>
    <message>
        <source>Group by %1</source>
        <translation>Gruppiert nach %1</translation>
    </message>
</context>
<context>
    <name>LaunchText</name>
    <message>
        <source>Neither grid nor block of these kernels is in the trace.</source>
        <translation>Weder Grid noch Block dieser Kernel stehen im Trace.</translation>
    </message>
    <message>
        <source>Grid</source>
        <translation>Grid</translation>
    </message>
    <message>
        <source>Block</source>
        <translation>Block</translation>
    </message>
    <message>
        <source>Registers a thread</source>
        <translation>Register je Thread</translation>
    </message>
    <message>
        <source>Shared memory a block</source>
        <translation>Shared Memory je Block</translation>
    </message>
    <message>
        <source>Occupancy at most</source>
        <translation>Occupancy höchstens</translation>
    </message>
    <message>
        <source>Waves of blocks</source>
        <translation>Wellen von Blöcken</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Summe</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPUs</translation>
    </message>
    <message>
        <source>Occupancy is what registers, shared memory and block size allow; what was reached is not in the trace. Waves tell how often the blocks fill the GPU.</source>
        <translation>Die Occupancy ist, was Register, Shared Memory und Blockgröße zulassen; was erreicht wurde, steht nicht im Trace. Wellen sagen, wie oft die Blöcke die GPU füllen.</translation>
    </message>
    <message>
        <source>There is no occupancy: what a multiprocessor of the GPU holds is not in the trace.</source>
        <translation>Eine Occupancy gibt es nicht: Was ein Multiprozessor der GPU fasst, steht nicht im Trace.</translation>
    </message>
    <message>
        <source>One more launch shape has less time.</source>
        <translation>Eine weitere Startform hat weniger Zeit.</translation>
    </message>
    <message>
        <source>%1 more launch shapes have less time.</source>
        <translation>%1 weitere Startformen haben weniger Zeit.</translation>
    </message>
</context>
<context>
    <name>LinkedTimelines</name>
    <message>
        <source>NEW ahead ↑, behind ↓</source>
        <translation>NEW voraus ↑, zurück ↓</translation>
    </message>
    <message>
        <source>NEW ahead ↑, behind ↓
by up to %1</source>
        <translation>NEW voraus ↑, zurück ↓
um bis zu %1</translation>
    </message>
    <message>
        <source>Timeline of BASE</source>
        <translation>Zeitleiste von BASE</translation>
    </message>
    <message>
        <source>Timeline of NEW</source>
        <translation>Zeitleiste von NEW</translation>
    </message>
    <message>
        <source>Neither of the runs has work on a GPU in both.</source>
        <translation>Keine GPU hat in beiden Läufen Arbeit.</translation>
    </message>
    <message>
        <source>A baseline keeps no timelines.</source>
        <translation>Eine Baseline behält keine Zeitleisten.</translation>
    </message>
    <message>
        <source>Preparing the timelines…</source>
        <translation>Die Zeitleisten werden vorbereitet …</translation>
    </message>
    <message>
        <source>&amp;Next large Δ</source>
        <translation>&amp;Nächstes großes Δ</translation>
    </message>
    <message>
        <source>Next large Δ</source>
        <translation>Nächstes großes Δ</translation>
    </message>
    <message>
        <source>&amp;Previous large Δ</source>
        <translation>&amp;Voriges großes Δ</translation>
    </message>
    <message>
        <source>Previous large Δ</source>
        <translation>Voriges großes Δ</translation>
    </message>
    <message>
        <source>Next &amp;unit</source>
        <translation>Nächste &amp;Einheit</translation>
    </message>
    <message>
        <source>Next unit</source>
        <translation>Nächste Einheit</translation>
    </message>
    <message>
        <source>Previous un&amp;it</source>
        <translation>Vorige E&amp;inheit</translation>
    </message>
    <message>
        <source>Previous unit</source>
        <translation>Vorige Einheit</translation>
    </message>
    <message>
        <source>&amp;Show the whole unit</source>
        <translation>Die &amp;ganze Einheit zeigen</translation>
    </message>
    <message>
        <source>Show the whole unit</source>
        <translation>Die ganze Einheit zeigen</translation>
    </message>
    <message>
        <source>&amp;Fit unit</source>
        <translation>Einheit ein&amp;passen</translation>
    </message>
    <message>
        <source>Units of both runs equally wide, instead of equal time per pixel</source>
        <translation>Zeigt die Einheiten beider Läufe gleich breit statt mit gleicher Zeit je Pixel</translation>
    </message>
    <message>
        <source>Align at &amp;marks</source>
        <translation>An &amp;Marken ausrichten</translation>
    </message>
    <message>
        <source>Align the first mark of each run; M at the pointer sets one, or takes it away</source>
        <translation>Richtet die erste Marke jedes Laufs aneinander aus; M setzt am Zeiger eine oder nimmt sie weg</translation>
    </message>
    <message>
        <source>&amp;Limit both runs to the selection</source>
        <translation>Beide &amp;Läufe auf die Auswahl eingrenzen</translation>
    </message>
    <message>
        <source>Compare only the units that are selected, of both runs</source>
        <translation>Vergleicht nur die ausgewählten Einheiten beider Läufe</translation>
    </message>
    <message>
        <source>Marks</source>
        <translation>Marken</translation>
    </message>
    <message>
        <source>Fit unit</source>
        <translation>Einheit einpassen</translation>
    </message>
    <message>
        <source>Limit both</source>
        <translation>Beide eingrenzen</translation>
    </message>
    <message>
        <source>Find &amp;by name…</source>
        <translation>Nach Namen su&amp;chen…</translation>
    </message>
    <message>
        <source>Find events of the run whose timeline has the keyboard</source>
        <translation>Ereignisse des Laufs suchen, in dessen Zeitleiste die Tastatur ist</translation>
    </message>
    <message>
        <source>Find ne&amp;xt</source>
        <translation>&amp;Weitersuchen</translation>
    </message>
    <message>
        <source>Next event that was found</source>
        <translation>Nächstes gefundenes Ereignis</translation>
    </message>
    <message>
        <source>Find pre&amp;vious</source>
        <translation>&amp;Rückwärts suchen</translation>
    </message>
    <message>
        <source>Previous event that was found</source>
        <translation>Voriges gefundenes Ereignis</translation>
    </message>
    <message>
        <source>&amp;Events in view</source>
        <translation>Ereignisse im &amp;Bild</translation>
    </message>
    <message>
        <source>The events in view of both runs as tables</source>
        <translation>Die Ereignisse im Bild beider Läufe als Tabellen</translation>
    </message>
    <message>
        <source>%1: events in view</source>
        <translation>%1: Ereignisse im Bild</translation>
    </message>
</context>
<context>
    <name>LoadingPage</name>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Abbrechen</translation>
    </message>
    <message>
        <source>Reading the trace</source>
        <translation>Der Trace wird gelesen</translation>
    </message>
    <message>
        <source>Reading %1</source>
        <translation>%1 wird gelesen</translation>
    </message>
    <message>
        <source>Opening the file</source>
        <translation>Die Datei wird geöffnet</translation>
    </message>
    <message>
        <source>%1 of about %2 rows</source>
        <translation>%1 von etwa %2 Zeilen</translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation>%1 Zeilen</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Computing…</source>
        <translation>wird berechnet …</translation>
    </message>
    <message>
        <source>%1 is open.</source>
        <translation>%1 ist offen.</translation>
    </message>
    <message>
        <source>Computing new figures was cancelled; the previous ones are shown.</source>
        <translation>Die Berechnung neuer Werte wurde abgebrochen; gezeigt werden die vorigen.</translation>
    </message>
    <message>
        <source>Not computed, because it was cancelled.</source>
        <translation>Nicht berechnet, weil abgebrochen wurde.</translation>
    </message>
    <message>
        <source>Computing the figures was cancelled.</source>
        <translation>Die Berechnung der Werte wurde abgebrochen.</translation>
    </message>
    <message>
        <source>&amp;Compute them</source>
        <translation>&amp;Berechnen</translation>
    </message>
    <message>
        <source>Reading %1 was cancelled.</source>
        <translation>Das Lesen von %1 wurde abgebrochen.</translation>
    </message>
    <message>
        <source>&amp;Read it</source>
        <translation>&amp;Lesen</translation>
    </message>
    <message>
        <source>GPU Loupe</source>
        <translation>GPU Loupe</translation>
    </message>
    <message>
        <source>%1 % · %2 – GPU Loupe</source>
        <translation>%1 % · %2 – GPU Loupe</translation>
    </message>
    <message>
        <source>%1 – GPU Loupe</source>
        <translation>%1 – GPU Loupe</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>Export &amp;table…</source>
        <translation>&amp;Tabelle exportieren…</translation>
    </message>
    <message>
        <source>&amp;Close window</source>
        <translation>Fenster &amp;schließen</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>Copy as &amp;Markdown</source>
        <translation>Als &amp;Markdown kopieren</translation>
    </message>
    <message>
        <source>Copy as CS&amp;V</source>
        <translation>Als CS&amp;V kopieren</translation>
    </message>
    <message>
        <source>Select &amp;all</source>
        <translation>&amp;Alles auswählen</translation>
    </message>
    <message>
        <source>&amp;Find, or filter the table</source>
        <translation>&amp;Suchen oder Tabelle filtern</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>Full kernel &amp;names</source>
        <translation>Volle Kernel-&amp;Namen</translation>
    </message>
    <message>
        <source>&amp;Columns</source>
        <translation>&amp;Spalten</translation>
    </message>
    <message>
        <source>F&amp;ull screen</source>
        <translation>&amp;Vollbild</translation>
    </message>
    <message>
        <source>&amp;Restore default layout</source>
        <translation>&amp;Layout zurücksetzen</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>&amp;Gehe zu</translation>
    </message>
    <message>
        <source>On the time&amp;line</source>
        <translation>Auf der Zei&amp;tleiste</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>E&amp;xtras</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>&amp;User guide</source>
        <translation>&amp;Handbuch</translation>
    </message>
    <message>
        <source>The page of the guide about what has the keyboard</source>
        <translation>Die Seite des Handbuchs über das, was den Fokus hat</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>&amp;Tastenkürzel</translation>
    </message>
    <message>
        <source>&amp;About GPU Loupe</source>
        <translation>Ü&amp;ber GPU Loupe</translation>
    </message>
    <message>
        <source>About &amp;Qt</source>
        <translation>Über &amp;Qt</translation>
    </message>
    <message>
        <source>&amp;Why this number?</source>
        <translation>&amp;Warum dieser Wert?</translation>
    </message>
    <message>
        <source>&amp;Limit scope to this row</source>
        <translation>Auf diese Zeile &amp;eingrenzen</translation>
    </message>
    <message>
        <source>Show row on ti&amp;meline</source>
        <translation>Zeile auf der &amp;Zeitleiste zeigen</translation>
    </message>
    <message>
        <source>Show &amp;instances</source>
        <translation>&amp;Instanzen zeigen</translation>
    </message>
    <message>
        <source>That cannot be done with the current row.</source>
        <translation>Das geht mit der aktuellen Zeile nicht.</translation>
    </message>
    <message>
        <source>Go to, find or &amp;do…</source>
        <translation>Gehen, finden &amp;oder tun…</translation>
    </message>
    <message>
        <source>&amp;All pages</source>
        <translation>&amp;Alle Seiten</translation>
    </message>
    <message>
        <source>&amp;Next page of the group</source>
        <translation>&amp;Nächste Seite der Gruppe</translation>
    </message>
    <message>
        <source>&amp;Previous page of the group</source>
        <translation>Vorige Seite der Gru&amp;ppe</translation>
    </message>
    <message>
        <source>Ne&amp;xt pane</source>
        <translation>Nä&amp;chster Bereich</translation>
    </message>
    <message>
        <source>Previous pan&amp;e</source>
        <translation>Voriger B&amp;ereich</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Ranks</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>That is no time of the trace: %1</source>
        <translation>Das ist keine Zeit des Traces: %1</translation>
    </message>
    <message>
        <source>Pick GPUs, processes and streams</source>
        <translation>GPUs, Prozesse und Streams wählen</translation>
    </message>
    <message>
        <source>Copy s&amp;ummary</source>
        <translation>Ü&amp;bersicht kopieren</translation>
    </message>
    <message>
        <source>Verdict, shares of wall time and first findings as Markdown</source>
        <translation>Urteil, Anteile an der Wandzeit und erste Befunde als Markdown</translation>
    </message>
    <message>
        <source>Pick &amp;GPUs and processes…</source>
        <translation>GPUs und &amp;Prozesse wählen…</translation>
    </message>
    <message>
        <source>GPUs, processes on them and their streams: limit the scope to any of them</source>
        <translation>GPUs, Prozesse darauf und ihre Streams: auf jeden davon lässt sich eingrenzen</translation>
    </message>
    <message>
        <source>Copy summary</source>
        <translation>Übersicht kopieren</translation>
    </message>
    <message>
        <source>Report…</source>
        <translation>Bericht…</translation>
    </message>
    <message>
        <source>The summary was copied.</source>
        <translation>Die Übersicht wurde kopiert.</translation>
    </message>
    <message>
        <source>Find “%1” on the timeline</source>
        <translation>„%1“ auf der Zeitleiste suchen</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Zeitleiste</translation>
    </message>
    <message>
        <source>Kernels with “%1”</source>
        <translation>Kernel mit „%1“</translation>
    </message>
    <message>
        <source>NVTX ranges with “%1”</source>
        <translation>NVTX-Ranges mit „%1“</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>Inspektor</translation>
    </message>
    <message>
        <source>Inspector in a window of its &amp;own</source>
        <translation>Inspektor in ei&amp;genem Fenster</translation>
    </message>
    <message>
        <source>Next marked e&amp;vent</source>
        <translation>Nächstes &amp;markiertes Ereignis</translation>
    </message>
    <message>
        <source>&amp;Previous marked event</source>
        <translation>Voriges ma&amp;rkiertes Ereignis</translation>
    </message>
    <message>
        <source>Settings, as it is now</source>
        <translation>Einstellungen, gilt zurzeit</translation>
    </message>
    <message>
        <source>&amp;Write a note…</source>
        <translation>Noti&amp;z schreiben…</translation>
    </message>
</context>
<context>
    <name>MenuButton</name>
    <message>
        <source>Menus (Alt)</source>
        <translation>Menüs (Alt)</translation>
    </message>
    <message>
        <source>Menus</source>
        <translation>Menüs</translation>
    </message>
</context>
<context>
    <name>MessageBar</name>
    <message>
        <source>Message</source>
        <translation>Meldung</translation>
    </message>
    <message>
        <source>Close this message</source>
        <translation>Diese Meldung schließen</translation>
    </message>
</context>
<context>
    <name>NcclPage</name>
    <message>
        <source>by p&amp;rocess</source>
        <translation>je P&amp;rozess</translation>
    </message>
    <message>
        <source>&amp;by GPU</source>
        <translation>je GP&amp;U</translation>
    </message>
    <message>
        <source>Lists the operations behind the selected row below, slowest first</source>
        <translation>Listet darunter die Operationen hinter der ausgewählten Zeile auf, langsamste zuerst</translation>
    </message>
    <message>
        <source>Select an operation to list its instances.</source>
        <translation>Eine Operation auswählen listet ihre Instanzen auf.</translation>
    </message>
    <message>
        <source>A row for each process that took part</source>
        <translation>Eine Zeile je beteiligtem Prozess</translation>
    </message>
    <message>
        <source>A row for each GPU the operation ran on</source>
        <translation>Eine Zeile je GPU, auf der die Operation lief</translation>
    </message>
    <message>
        <source>How to &amp;capture NCCL operations</source>
        <translation>NCCL-Operationen auf&amp;zeichnen</translation>
    </message>
    <message>
        <source>Share of each GP&amp;U</source>
        <translation>A&amp;nteil je GPU</translation>
    </message>
    <message>
        <source>O&amp;perations</source>
        <translation>O&amp;perationen</translation>
    </message>
</context>
<context>
    <name>NotesController</name>
    <message>
        <source>Save pro&amp;ject…</source>
        <translation>Pro&amp;jekt speichern…</translation>
    </message>
    <message>
        <source>Ope&amp;n project…</source>
        <translation>Projekt &amp;öffnen…</translation>
    </message>
    <message>
        <source>Notes, scope, pinned and hidden tracks, accepted findings and how figures are computed, in a file of their own</source>
        <translation>Notizen, Eingrenzung, angeheftete und ausgeblendete Spuren, angenommene Befunde und wie Werte berechnet werden, in einer eigenen Datei</translation>
    </message>
    <message>
        <source>Look at this trace as a project file says</source>
        <translation>Diesen Trace so ansehen, wie es eine Projektdatei sagt</translation>
    </message>
    <message>
        <source>Write a note</source>
        <translation>Notiz schreiben</translation>
    </message>
    <message>
        <source>Note about %1:</source>
        <translation>Notiz zu %1:</translation>
    </message>
    <message>
        <source>Accept this finding</source>
        <translation>Diesen Befund annehmen</translation>
    </message>
    <message>
        <source>Why is it expected? %1</source>
        <translation>Warum ist er erwartet? %1</translation>
    </message>
    <message>
        <source>The row that this note is about is not in the tables of this scope.</source>
        <translation>Die Zeile, um die es in dieser Notiz geht, steht nicht in den Tabellen dieser Eingrenzung.</translation>
    </message>
    <message>
        <source>Save the project</source>
        <translation>Projekt speichern</translation>
    </message>
    <message>
        <source>Projects (*.loupeproject);;All files (*)</source>
        <translation>Projekte (*.loupeproject);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Open a project</source>
        <translation>Projekt öffnen</translation>
    </message>
    <message>
        <source>The project was saved as %1.</source>
        <translation>Das Projekt wurde als %1 gespeichert.</translation>
    </message>
    <message>
        <source>%1 is the project of another trace, %2: its notes and times may mean nothing here.</source>
        <translation>%1 ist das Projekt eines anderen Traces, %2: seine Notizen und Zeiten bedeuten hier vielleicht nichts.</translation>
    </message>
    <message>
        <source>This trace does not have %1 of the project’s scope.</source>
        <translation>Dieser Trace hat %1 aus der Eingrenzung des Projekts nicht.</translation>
    </message>
    <message>
        <source>Ctrl+Enter keeps what is written.</source>
        <translation>Strg+Eingabetaste behält das Geschriebene.</translation>
    </message>
</context>
<context>
    <name>NotesPage</name>
    <message>
        <source>Write a note…</source>
        <translation>Notiz schreiben…</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>There are no notes about this trace. Write one about a time with Shift+M on the timeline, or about a row with its context menu.</source>
        <translation>Zu diesem Trace gibt es keine Notizen. Schreiben Sie eine zu einer Zeit mit Umschalt+M auf der Zeitachse oder zu einer Zeile mit deren Kontextmenü.</translation>
    </message>
    <message>
        <source>About</source>
        <translation>Worum es geht</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notizen</translation>
    </message>
    <message>
        <source>Text of the note</source>
        <translation>Text der Notiz</translation>
    </message>
    <message>
        <source>What there is to say about it</source>
        <translation>Was dazu zu sagen ist</translation>
    </message>
    <message>
        <source>About the window that is selected on the timeline, or the time in its middle</source>
        <translation>Zum Fenster, das auf der Zeitachse ausgewählt ist, oder zur Zeit in ihrer Mitte</translation>
    </message>
    <message>
        <source>Show what the note is about (Enter)</source>
        <translation>Zeigen, worum es in der Notiz geht (Eingabetaste)</translation>
    </message>
</context>
<context>
    <name>NvtxPage</name>
    <message>
        <source>&amp;Phases</source>
        <translation>&amp;Phasen</translation>
    </message>
    <message>
        <source>C&amp;overage</source>
        <translation>Abde&amp;ckung</translation>
    </message>
    <message>
        <source>How to &amp;capture NVTX ranges</source>
        <translation>NVTX-Ranges auf&amp;zeichnen</translation>
    </message>
    <message>
        <source>R&amp;anges</source>
        <translation>Ra&amp;nges</translation>
    </message>
</context>
<context>
    <name>NvtxRangesPage</name>
    <message>
        <source>by p&amp;rocess</source>
        <translation>je P&amp;rozess</translation>
    </message>
    <message>
        <source>e&amp;xact text</source>
        <translation>exakter T&amp;ext</translation>
    </message>
    <message>
        <source>Lists the ranges behind the selected row below, longest first</source>
        <translation>Listet darunter die Ranges hinter der ausgewählten Zeile auf, längste zuerst</translation>
    </message>
    <message>
        <source>Select a range to list its instances.</source>
        <translation>Eine Range auswählen listet ihre Instanzen auf.</translation>
    </message>
    <message>
        <source>A row for each process that opened the range</source>
        <translation>Eine Zeile je Prozess, der die Range geöffnet hat</translation>
    </message>
    <message>
        <source>Texts that differ only in a trailing “, key = number” list, as PyTorch writes it, are rows of their own</source>
        <translation>Texte, die sich nur in einer Liste „, key = number“ am Ende unterscheiden, wie PyTorch sie schreibt, sind eigene Zeilen</translation>
    </message>
    <message>
        <source>How to &amp;capture NVTX ranges</source>
        <translation>NVTX-Ranges auf&amp;zeichnen</translation>
    </message>
</context>
<context>
    <name>NvtxTreePage</name>
    <message>
        <source>: GPU time %1 (%2), self %3, idle inside %4</source>
        <translation>: GPU-Zeit %1 (%2), selbst %3, Leerlauf darin %4</translation>
    </message>
    <message>
        <source>GPU time</source>
        <translation>GPU-Zeit</translation>
    </message>
    <message>
        <source>Host time</source>
        <translation>Host-Zeit</translation>
    </message>
    <message>
        <source>NVTX ranges in each other</source>
        <translation>NVTX-Ranges ineinander</translation>
    </message>
    <message>
        <source>Click a range to see what is in it, Esc for what is around it</source>
        <translation>Klick auf eine Range zeigt, was in ihr liegt, Esc, was um sie liegt</translation>
    </message>
    <message>
        <source>Find ranges</source>
        <translation>Ranges finden</translation>
    </message>
    <message>
        <source>How to &amp;capture NVTX ranges</source>
        <translation>NVTX-Ranges auf&amp;zeichnen</translation>
    </message>
    <message>
        <source>%1; host time %2, %3</source>
        <translation>%1; Host-Zeit %2, %3</translation>
    </message>
    <message>
        <source>range</source>
        <translation>Range</translation>
    </message>
    <message>
        <source>ranges</source>
        <translation>Ranges</translation>
    </message>
</context>
<context>
    <name>OverviewCharts</name>
    <message>
        <source>%1, %2
%3 % of the window, %4</source>
        <translation>%1, %2
%3 % des Zeitfensters, %4</translation>
    </message>
    <message>
        <source>Share of the GPU&apos;s window (%)</source>
        <translation>Anteil am Zeitfenster der GPU (%)</translation>
    </message>
    <message>
        <source>Kernel time</source>
        <translation>Kernel-Zeit</translation>
    </message>
    <message>
        <source>Sum of durations (ms)</source>
        <translation>Summe der Dauern (ms)</translation>
    </message>
    <message>
        <source>%1: %2 at %3
%4</source>
        <translation>%1: %2 bei %3
%4</translation>
    </message>
    <message>
        <source>1 copy</source>
        <translation>1 Kopie</translation>
    </message>
    <message>
        <source>mean of %1 copies</source>
        <translation>Mittel aus %1 Kopien</translation>
    </message>
    <message>
        <source>%1 – %2
%3 kernels</source>
        <translation>%1 – %2
%3 Kernel</translation>
    </message>
    <message>
        <source>at</source>
        <translation>bei</translation>
    </message>
    <message>
        <source>NCCL runs (full height: all the time)</source>
        <translation>NCCL läuft (volle Höhe: die ganze Zeit)</translation>
    </message>
    <message>
        <source>Time since the start of the trace (%1)</source>
        <translation>Zeit seit Beginn des Traces (%1)</translation>
    </message>
    <message>
        <source>NVLink counter</source>
        <translation>NVLink-Zähler</translation>
    </message>
    <message>
        <source>NVLink (%1)</source>
        <translation>NVLink (%1)</translation>
    </message>
    <message>
        <source>Size of a copy</source>
        <translation>Größe einer Kopie</translation>
    </message>
    <message>
        <source>Bandwidth</source>
        <translation>Bandbreite</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Duration (logarithmic)</source>
        <translation>Dauer (logarithmisch)</translation>
    </message>
    <message>
        <source>Busy (%)</source>
        <translation>Aktiv (%)</translation>
    </message>
    <message>
        <source>%1: %2 % busy
from %3, for %4</source>
        <translation>%1: zu %2 % aktiv
ab %3, für %4</translation>
    </message>
    <message>
        <source>Time since %1</source>
        <translation>Zeit seit %1</translation>
    </message>
    <message>
        <source>Time of day, %1</source>
        <translation>Uhrzeit, %1</translation>
    </message>
    <message>
        <source>Time since %1 of the session</source>
        <translation>Zeit seit %1 der Sitzung</translation>
    </message>
    <message>
        <source>Time since the start of the session</source>
        <translation>Zeit seit Beginn der Sitzung</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Outlier</source>
        <translation>Ausreißer</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>Median</translation>
    </message>
    <message>
        <source>Step %1: %2, an outlier</source>
        <translation>Schritt %1: %2, ein Ausreißer</translation>
    </message>
    <message>
        <source>Step %1: %2</source>
        <translation>Schritt %1: %2</translation>
    </message>
    <message>
        <source>the longest of steps %1–%2</source>
        <translation>der längste der Schritte %1–%2</translation>
    </message>
    <message>
        <source>Time of a step (%1)</source>
        <translation>Zeit eines Schritts (%1)</translation>
    </message>
    <message>
        <source>%1 – %2
%3 events</source>
        <translation>%1 – %2
%3 Ereignisse</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Ereignisse</translation>
    </message>
    <message>
        <source>GPU %1, %2</source>
        <translation>GPU %1, %2</translation>
    </message>
    <message>
        <source>%1: %2 queued on average, at most %3
from %4, for %5</source>
        <translation>%1: im Mittel %2 eingereiht, höchstens %3
ab %4, für %5</translation>
    </message>
    <message>
        <source>Queued work</source>
        <translation>Eingereihte Arbeit</translation>
    </message>
    <message>
        <source>GPU %1</source>
        <translation>GPU %1</translation>
    </message>
    <message>
        <source>%1: at most %2 MB allocated
from %3, for %4</source>
        <translation>%1: höchstens %2 MB belegt
ab %3, für %4</translation>
    </message>
    <message>
        <source>Allocated (MB)</source>
        <translation>Belegt (MB)</translation>
    </message>
</context>
<context>
    <name>OverviewPage</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>GPU time by class</source>
        <translation>GPU-Zeit nach Klasse</translation>
    </message>
    <message>
        <source>Top kernels</source>
        <translation>Kernel mit der meisten Zeit</translation>
    </message>
    <message>
        <source>CPU–GPU barriers</source>
        <translation>CPU–GPU-Barriers</translation>
    </message>
    <message>
        <source>NVLink and NCCL</source>
        <translation>NVLink und NCCL</translation>
    </message>
    <message>
        <source>Memory copies: size and bandwidth</source>
        <translation>Speicherkopien: Größe und Bandbreite</translation>
    </message>
    <message>
        <source>Drag to limit all figures to a part of the trace</source>
        <translation>Ziehen grenzt alle Werte auf einen Teil des Traces ein</translation>
    </message>
    <message>
        <source>How to capture GPU work</source>
        <translation>GPU-Arbeit aufzeichnen</translation>
    </message>
    <message>
        <source>How to capture kernels</source>
        <translation>Kernel aufzeichnen</translation>
    </message>
    <message>
        <source>How to capture CUDA calls</source>
        <translation>CUDA-Aufrufe aufzeichnen</translation>
    </message>
    <message>
        <source>How to capture NVLink counters</source>
        <translation>NVLink-Zähler aufzeichnen</translation>
    </message>
    <message>
        <source>How to capture copies</source>
        <translation>Kopien aufzeichnen</translation>
    </message>
    <message>
        <source>Key facts</source>
        <translation>Eckdaten</translation>
    </message>
    <message>
        <source>Top findings (%1 of %2)</source>
        <translation>Wichtigste Befunde (%1 von %2)</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>Befunde</translation>
    </message>
    <message>
        <source>No rule fires in this scope.</source>
        <translation>In dieser Eingrenzung schlägt keine Regel an.</translation>
    </message>
    <message>
        <source>No GPU work in this scope.</source>
        <translation>Keine GPU-Arbeit in dieser Eingrenzung.</translation>
    </message>
    <message>
        <source>No kernels in this scope.</source>
        <translation>Keine Kernel in dieser Eingrenzung.</translation>
    </message>
    <message>
        <source>Nothing waits in this scope.</source>
        <translation>Nichts wartet in dieser Eingrenzung.</translation>
    </message>
    <message>
        <source>No samples in this scope.</source>
        <translation>Keine Messwerte in dieser Eingrenzung.</translation>
    </message>
    <message>
        <source>No copies in this scope.</source>
        <translation>Keine Kopien in dieser Eingrenzung.</translation>
    </message>
    <message>
        <source>Show the whole trace</source>
        <translation>Ganzen Trace zeigen</translation>
    </message>
    <message>
        <source>GPU utilisation over time</source>
        <translation>GPU-Auslastung im Zeitverlauf</translation>
    </message>
</context>
<context>
    <name>OwnRulesDialog</name>
    <message>
        <source>Findings of your own</source>
        <translation>Eigene Befunde</translation>
    </message>
    <message>
        <source>A list of rules, each {&quot;table&quot;, &quot;row&quot;, &quot;column&quot;, &quot;limit&quot;, &quot;severity&quot;, &quot;text&quot;, &quot;advice&quot;}: rows of the table whose texts have “row” in them (all when it is missing) and whose figure is beyond the limit, as &quot;&gt; 500&quot;, are a finding. {row}, {value}, {limit} and {n} in the text are filled in.</source>
        <translation>Eine Liste von Regeln, jede {&quot;table&quot;, &quot;row&quot;, &quot;column&quot;, &quot;limit&quot;, &quot;severity&quot;, &quot;text&quot;, &quot;advice&quot;}: Zeilen der Tabelle, in deren Texten „row“ vorkommt (alle, wenn es fehlt) und deren Zahl jenseits der Grenze liegt, etwa &quot;&gt; 500&quot;, sind ein Befund. {row}, {value}, {limit} und {n} werden im Text ersetzt.</translation>
    </message>
    <message>
        <source>&amp;None of my own</source>
        <translation>&amp;Keine eigenen</translation>
    </message>
    <message>
        <source>Read rules from a JSON file, as --rules does</source>
        <translation>Regeln aus einer JSON-Datei lesen, wie --rules es tut</translation>
    </message>
    <message>
        <source>Load rules</source>
        <translation>Regeln laden</translation>
    </message>
    <message>
        <source>Write the rules to a JSON file for --rules</source>
        <translation>Die Regeln in eine JSON-Datei für --rules schreiben</translation>
    </message>
    <message>
        <source>Save the rules</source>
        <translation>Regeln speichern</translation>
    </message>
    <message>
        <source>Rules of findings (*.json);;All files (*)</source>
        <translation>Regeln für Befunde (*.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>the rules</source>
        <translation>die Regeln</translation>
    </message>
</context>
<context>
    <name>PageBar</name>
    <message>
        <source>Pages of the group</source>
        <translation>Seiten der Gruppe</translation>
    </message>
</context>
<context>
    <name>PaintedRows</name>
    <message>
        <source>Show in its &amp;table</source>
        <translation>In seiner &amp;Tabelle zeigen</translation>
    </message>
    <message>
        <source>&amp;Why this number?</source>
        <translation>&amp;Warum dieser Wert?</translation>
    </message>
    <message>
        <source>Show &amp;as table</source>
        <translation>&amp;Als Tabelle zeigen</translation>
    </message>
</context>
<context>
    <name>PaletteModel</name>
    <message>
        <source>Kernels</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>NVTX ranges</source>
        <translation>NVTX-Ranges</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>Befunde</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>User guide</source>
        <translation>Handbuch</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suche</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Show on timeline</source>
        <translation>Auf der Zeitleiste zeigen</translation>
    </message>
    <message>
        <source>Find its events on the timeline</source>
        <translation>Seine Ereignisse auf der Zeitleiste suchen</translation>
    </message>
    <message>
        <source>Limit scope to this</source>
        <translation>Darauf eingrenzen</translation>
    </message>
    <message>
        <source>Copy name</source>
        <translation>Namen kopieren</translation>
    </message>
    <message>
        <source>Copy as Markdown</source>
        <translation>Als Markdown kopieren</translation>
    </message>
</context>
<context>
    <name>PartDialog</name>
    <message>
        <source>Open a part of %1</source>
        <translation>Teil von %1 öffnen</translation>
    </message>
    <message>
        <source>GPU work over the time of the trace. Drag over the part to read, or type its times after the first event; figures are then for that part.</source>
        <translation>GPU-Arbeit über die Zeit des Traces. Über den zu lesenden Teil ziehen oder seine Zeiten nach dem ersten Ereignis eingeben; Zahlen gelten dann für diesen Teil.</translation>
    </message>
    <message>
        <source>Start of the part</source>
        <translation>Beginn des Teils</translation>
    </message>
    <message>
        <source>End of the part</source>
        <translation>Ende des Teils</translation>
    </message>
    <message>
        <source>Counting events</source>
        <translation>Ereignisse werden gezählt</translation>
    </message>
    <message>
        <source>Open the &amp;part</source>
        <translation>Teil &amp;öffnen</translation>
    </message>
    <message>
        <source>&amp;Time</source>
        <translation>&amp;Zeit</translation>
    </message>
    <message>
        <source>The trace has no events over a time.</source>
        <translation>Der Trace hat keine Ereignisse über eine Zeit.</translation>
    </message>
    <message>
        <source>A part has a start and an end after it, within the trace: 1.2s, 340ms.</source>
        <translation>Ein Teil hat einen Beginn und ein Ende danach, innerhalb des Traces: 1.2s, 340ms.</translation>
    </message>
    <message>
        <source>%1 long, about %2 events, %3 of them GPU work; takes about %4 of memory.</source>
        <translation>%1 lang, etwa %2 Ereignisse, %3 davon GPU-Arbeit; braucht etwa %4 Speicher.</translation>
    </message>
    <message>
        <source>%1 are free.</source>
        <translation>%1 sind frei.</translation>
    </message>
</context>
<context>
    <name>PartStrip</name>
    <message>
        <source>Part of the trace</source>
        <translation>Teil des Traces</translation>
    </message>
    <message>
        <source>From %1 to %2, %3 long</source>
        <translation>Von %1 bis %2, %3 lang</translation>
    </message>
</context>
<context>
    <name>PhaseEditor</name>
    <message>
        <source>&amp;Remove</source>
        <translation>&amp;Entfernen</translation>
    </message>
    <message>
        <source>Remove the selected phase</source>
        <translation>Entfernt die ausgewählte Phase</translation>
    </message>
    <message>
        <source>&amp;Up</source>
        <translation>Nach &amp;oben</translation>
    </message>
    <message>
        <source>Let the phase match before the one above</source>
        <translation>Die Phase wird vor der darüber geprüft</translation>
    </message>
    <message>
        <source>&amp;Down</source>
        <translation>Nach &amp;unten</translation>
    </message>
    <message>
        <source>Let the phase match after the one below</source>
        <translation>Die Phase wird nach der darunter geprüft</translation>
    </message>
    <message>
        <source>prefill
re:^ctx_[0-9]+</source>
        <translation>prefill
re:^ctx_[0-9]+</translation>
    </message>
    <message>
        <source>A pattern is a text that the range contains, in any case, or re: and a regular expression. A range belongs to the first phase in the list that matches.</source>
        <translation>Ein Muster ist ein Text, den die Range enthält, groß oder klein, oder re: und ein regulärer Ausdruck. Eine Range gehört zur ersten passenden Phase der Liste.</translation>
    </message>
    <message>
        <source>What is wrong</source>
        <translation>Was nicht stimmt</translation>
    </message>
    <message>
        <source>&amp;Name:</source>
        <translation>&amp;Name:</translation>
    </message>
    <message>
        <source>Pa&amp;tterns, one a line:</source>
        <translation>&amp;Muster, je Zeile eines:</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>Phase</translation>
    </message>
    <message>
        <source>Ranges</source>
        <translation>Ranges</translation>
    </message>
    <message>
        <source>Kernel time (ms)</source>
        <translation>Kernel-Zeit (ms)</translation>
    </message>
    <message>
        <source>Share (%)</source>
        <translation>Anteil (%)</translation>
    </message>
    <message>
        <source>Phases</source>
        <translation>Phasen</translation>
    </message>
    <message>
        <source>&amp;Add</source>
        <translation>&amp;Hinzufügen</translation>
    </message>
    <message>
        <source>Add a phase below the selected one</source>
        <translation>Fügt unter der ausgewählten eine Phase hinzu</translation>
    </message>
    <message>
        <source>In no phase: %1 ranges</source>
        <translation>In keiner Phase: %1 Ranges</translation>
    </message>
    <message>
        <source>, %1 % of kernel time</source>
        <translation>, %1 % der Kernel-Zeit</translation>
    </message>
    <message>
        <source>outside of NVTX: %1 % of kernel time</source>
        <translation>außerhalb von NVTX: %1 % der Kernel-Zeit</translation>
    </message>
</context>
<context>
    <name>PhaseMapDialog</name>
    <message>
        <source>Phase maps (*.json);;All files (*)</source>
        <translation>Phasenzuordnungen (*.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>&amp;Save…</source>
        <translation>&amp;Speichern…</translation>
    </message>
    <message>
        <source>Phase map</source>
        <translation>Phasenzuordnung</translation>
    </message>
    <message>
        <source>&amp;Load…</source>
        <translation>&amp;Laden…</translation>
    </message>
    <message>
        <source>Read a phase map from a JSON file, as --phase-map does</source>
        <translation>Liest eine Phasenzuordnung aus einer JSON-Datei, wie --phase-map es tut</translation>
    </message>
    <message>
        <source>Write the phase map to a JSON file for --phase-map</source>
        <translation>Schreibt die Phasenzuordnung in eine JSON-Datei für --phase-map</translation>
    </message>
    <message>
        <source>&amp;Add to the selected phase</source>
        <translation>&amp;Zur ausgewählten Phase hinzufügen</translation>
    </message>
    <message>
        <source>Make a &amp;phase of it</source>
        <translation>Eine &amp;Phase daraus machen</translation>
    </message>
    <message>
        <source>Load a phase map</source>
        <translation>Phasenzuordnung laden</translation>
    </message>
    <message>
        <source>Save the phase map</source>
        <translation>Phasenzuordnung speichern</translation>
    </message>
    <message>
        <source>A preview shows here when a trace is open.</source>
        <translation>Hier erscheint eine Vorschau, wenn ein Trace offen ist.</translation>
    </message>
    <message>
        <source>This trace has no NVTX ranges, so every phase is empty.</source>
        <translation>Dieser Trace hat keine NVTX-Ranges, also ist jede Phase leer.</translation>
    </message>
    <message>
        <source>Add a phase, or double click a range below to make one of it.</source>
        <translation>Eine Phase hinzufügen, oder unten eine Range doppelt anklicken, um eine daraus zu machen.</translation>
    </message>
    <message>
        <source>The ranges of this phase show here once it has a name and a pattern.</source>
        <translation>Die Ranges dieser Phase erscheinen hier, sobald sie einen Namen und ein Muster hat.</translation>
    </message>
</context>
<context>
    <name>PhasesPage</name>
    <message>
        <source>by p&amp;rocess</source>
        <translation>je P&amp;rozess</translation>
    </message>
    <message>
        <source>Edit phase &amp;map…</source>
        <translation>Phasenzu&amp;ordnung bearbeiten…</translation>
    </message>
    <message>
        <source>Say which NVTX ranges make up which phase of the program</source>
        <translation>Sagt, welche NVTX-Ranges welche Phase des Programms bilden</translation>
    </message>
    <message>
        <source>A row for each process and phase</source>
        <translation>Eine Zeile je Prozess und Phase</translation>
    </message>
    <message>
        <source>How to &amp;capture NVTX ranges</source>
        <translation>NVTX-Ranges auf&amp;zeichnen</translation>
    </message>
    <message>
        <source>Write a &amp;phase map…</source>
        <translation>&amp;Phasenzuordnung schreiben…</translation>
    </message>
</context>
<context>
    <name>PinDialog</name>
    <message>
        <source>Pin a row</source>
        <translation>Zeile fest zuordnen</translation>
    </message>
    <message>
        <source>%1 is the same as this row of %2, which has no partner:</source>
        <translation>%1 entspricht dieser Zeile von %2, die kein Gegenstück hat:</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Filter the rows</source>
        <translation>Zeilen filtern</translation>
    </message>
    <message>
        <source>Rows of %1</source>
        <translation>Zeilen von %1</translation>
    </message>
    <message>
        <source>&amp;Pin</source>
        <translation>Fest &amp;zuordnen</translation>
    </message>
</context>
<context>
    <name>ProcessesPage</name>
    <message>
        <source>Kernels</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Barriers</source>
        <translation>Barriers</translation>
    </message>
    <message>
        <source>NCCL</source>
        <translation>NCCL</translation>
    </message>
    <message>
        <source>CUDA graphs</source>
        <translation>CUDA-Graphs</translation>
    </message>
    <message>
        <source>Show what it &amp;did</source>
        <translation>&amp;Zeigen, was er tat</translation>
    </message>
    <message>
        <source>Select a process to see what it did.</source>
        <translation>Einen Prozess auswählen zeigt, was er tat.</translation>
    </message>
    <message>
        <source>Idle</source>
        <translation>Leerlauf</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>Kopien</translation>
    </message>
    <message>
        <source>NVTX ranges</source>
        <translation>NVTX-Ranges</translation>
    </message>
</context>
<context>
    <name>ProgramMark</name>
    <message>
        <source>GPU Loupe</source>
        <translation>GPU Loupe</translation>
    </message>
</context>
<context>
    <name>ProjectKeeper</name>
    <message>
        <source>Notes are not kept: %1 cannot be read any more.</source>
        <translation>Notizen werden nicht aufbewahrt: %1 ist nicht mehr lesbar.</translation>
    </message>
    <message>
        <source>The notes about this trace cannot be read, and new ones are not kept: %1 (%2)</source>
        <translation>Die Notizen zu diesem Trace sind nicht lesbar, und neue werden nicht aufbewahrt: %1 (%2)</translation>
    </message>
</context>
<context>
    <name>QueryPage</name>
    <message>
        <source>Run</source>
        <translation>Ausführen</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Plot</source>
        <translation>Diagramm</translation>
    </message>
    <message>
        <source>Run the statement on the trace’s file (Ctrl+Enter); it can only read</source>
        <translation>Führt die Anweisung auf der Datei des Traces aus (Strg+Eingabe); sie kann nur lesen</translation>
    </message>
    <message>
        <source>Stop the statement; the rows shown stay</source>
        <translation>Hält die Anweisung an; die gezeigten Zeilen bleiben</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>Beispiele</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Statements to begin with</source>
        <translation>Anweisungen für den Anfang</translation>
    </message>
    <message>
        <source>Statements that were run</source>
        <translation>Ausgeführte Anweisungen</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>Draw columns of the result beside the rows</source>
        <translation>Zeichnet Spalten des Ergebnisses neben den Zeilen</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Export</translation>
    </message>
    <message>
        <source>Save all rows of the result</source>
        <translation>Speichert alle Zeilen des Ergebnisses</translation>
    </message>
    <message>
        <source>As &amp;CSV…</source>
        <translation>Als &amp;CSV…</translation>
    </message>
    <message>
        <source>As &amp;JSON…</source>
        <translation>Als &amp;JSON…</translation>
    </message>
    <message>
        <source>Run a statement to see its rows here.</source>
        <translation>Eine Anweisung ausführen, um hier ihre Zeilen zu sehen.</translation>
    </message>
    <message>
        <source>running…</source>
        <translation>läuft …</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>angehalten</translation>
    </message>
    <message>
        <source>The statement gives no rows.</source>
        <translation>Die Anweisung ergibt keine Zeilen.</translation>
    </message>
    <message>
        <source>less than 1 ms</source>
        <translation>weniger als 1 ms</translation>
    </message>
    <message>
        <source>%1 rows in %2</source>
        <translation>%1 Zeilen in %2</translation>
    </message>
    <message>
        <source>Clear the history</source>
        <translation>Verlauf leeren</translation>
    </message>
    <message>
        <source>Export rows</source>
        <translation>Zeilen exportieren</translation>
    </message>
    <message>
        <source>JSON (*.json)</source>
        <translation>JSON (*.json)</translation>
    </message>
    <message>
        <source>Saved %1.</source>
        <translation>%1 wurde gespeichert.</translation>
    </message>
    <message>
        <source>1 row in %1</source>
        <translation>1 Zeile in %1</translation>
    </message>
</context>
<context>
    <name>QueryPlot</name>
    <message>
        <source>%1 from %2 to %3
%4 rows</source>
        <translation>%1 von %2 bis %3
%4 Zeilen</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>Plot</source>
        <translation>Diagramm</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Linie</translation>
    </message>
    <message>
        <source>Bars</source>
        <translation>Balken</translation>
    </message>
    <message>
        <source>Histogram</source>
        <translation>Histogramm</translation>
    </message>
    <message>
        <source>Kind of plot</source>
        <translation>Art des Diagramms</translation>
    </message>
    <message>
        <source>Column along the axis</source>
        <translation>Spalte entlang der Achse</translation>
    </message>
    <message>
        <source>Column of the values</source>
        <translation>Spalte der Werte</translation>
    </message>
    <message>
        <source>of</source>
        <translation>von</translation>
    </message>
    <message>
        <source>No column of the result holds only numbers.</source>
        <translation>Keine Spalte des Ergebnisses enthält nur Zahlen.</translation>
    </message>
    <message>
        <source>Run a statement to have its columns drawn.</source>
        <translation>Eine Anweisung ausführen, um ihre Spalten zu zeichnen.</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>%1 rows without a number</source>
        <translation>%1 Zeilen ohne Zahl</translation>
    </message>
    <message>
        <source>the first %1 of %2 rows</source>
        <translation>die ersten %1 von %2 Zeilen</translation>
    </message>
    <message>
        <source>No row has numbers in these columns.</source>
        <translation>Keine Zeile hat Zahlen in diesen Spalten.</translation>
    </message>
</context>
<context>
    <name>QuestionTable</name>
    <message>
        <source>Questions</source>
        <translation>Fragen</translation>
    </message>
</context>
<context>
    <name>QueuePage</name>
    <message>
        <source>Queue depth of each stream</source>
        <translation>Länge der Warteschlange jedes Streams</translation>
    </message>
    <message>
        <source>How to &amp;capture launch calls</source>
        <translation>Wie man Startaufrufe auf&amp;zeichnet</translation>
    </message>
    <message>
        <source>No launch call of work in this scope is in the trace.</source>
        <translation>Kein Startaufruf von Arbeit in diesem Bereich ist in der Aufzeichnung.</translation>
    </message>
</context>
<context>
    <name>Rail</name>
    <message>
        <source>Groups of pages</source>
        <translation>Gruppen von Seiten</translation>
    </message>
</context>
<context>
    <name>RankBudgetBars</name>
    <message>
        <source>Budget of the ranks</source>
        <translation>Zeitbudget der Ranks</translation>
    </message>
    <message>
        <source>Rank %1 is missing.</source>
        <translation>Rank %1 fehlt.</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1: %2 = %3</source>
        <translation>%1: %2 = %3</translation>
    </message>
    <message>
        <source>Rank %1, missing</source>
        <translation>Rank %1, fehlt</translation>
    </message>
    <message>
        <source>Wall</source>
        <translation>Wandzeit</translation>
    </message>
    <message>
        <source>Rank %1</source>
        <translation>Rank %1</translation>
    </message>
</context>
<context>
    <name>RankFindingsPane</name>
    <message>
        <source>%1 · about %2, %3 of the run</source>
        <translation>%1 · etwa %2, %3 des Laufs</translation>
    </message>
    <message>
        <source>%1 · at most %2, %3 of the run</source>
        <translation>%1 · höchstens %2, %3 des Laufs</translation>
    </message>
    <message>
        <source>Findings of the ranks</source>
        <translation>Befunde der Ranks</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Show: %1</source>
        <translation>Zeigen: %1</translation>
    </message>
    <message>
        <source>Nothing to note.</source>
        <translation>Nichts zu vermerken.</translation>
    </message>
</context>
<context>
    <name>RankHeatMap</name>
    <message>
        <source>Ranks by steps</source>
        <translation>Ranks nach Schritten</translation>
    </message>
    <message>
        <source>Rank %1 is missing: no file of it was read.</source>
        <translation>Rank %1 fehlt: Keine Datei davon wurde gelesen.</translation>
    </message>
    <message>
        <source>%1, step %2</source>
        <translation>%1, Schritt %2</translation>
    </message>
    <message>
        <source>%1: the rank has no such step.</source>
        <translation>%1: Der Rank hat keinen solchen Schritt.</translation>
    </message>
    <message>
        <source>%1: %2 %3</source>
        <translation>%1: %2 %3</translation>
    </message>
    <message>
        <source>%1 by rank and step</source>
        <translation>%1 nach Rank und Schritt</translation>
    </message>
    <message>
        <source>%1 by rank</source>
        <translation>%1 nach Rank</translation>
    </message>
    <message>
        <source>Mean %1</source>
        <translation>Mittel: %1</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>Rank %1</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>Show the &amp;operations of this step</source>
        <translation>&amp;Operationen dieses Schritts zeigen</translation>
    </message>
    <message>
        <source>Show &amp;as table</source>
        <translation>&amp;Als Tabelle zeigen</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>Rank %1</source>
        <translation>Rank %1</translation>
    </message>
    <message>
        <source>&amp;Open the trace of this rank</source>
        <translation>Trace dieses Ranks ö&amp;ffnen</translation>
    </message>
    <message>
        <source>&amp;Look at this step only</source>
        <translation>&amp;Nur diesen Schritt ansehen</translation>
    </message>
</context>
<context>
    <name>RankLanesPane</name>
    <message>
        <source>Previous operation (P)</source>
        <translation>Vorige Operation (P)</translation>
    </message>
    <message>
        <source>Next operation (N)</source>
        <translation>Nächste Operation (N)</translation>
    </message>
    <message>
        <source>To the rank that came last (L)</source>
        <translation>Zum Rank, der zuletzt kam (L)</translation>
    </message>
    <message>
        <source>Last</source>
        <translation>Letzter</translation>
    </message>
    <message>
        <source>To where its lateness began (Shift+L)</source>
        <translation>Dorthin, wo seine Verspätung begann (Umschalt+L)</translation>
    </message>
    <message>
        <source>Origin</source>
        <translation>Ursprung</translation>
    </message>
    <message>
        <source>One lane a host; Space and a click on its name unfold it</source>
        <translation>Eine Spur je Host; Leertaste und ein Klick auf seinen Namen klappen sie aus</translation>
    </message>
    <message>
        <source>By host</source>
        <translation>Je Host</translation>
    </message>
    <message>
        <source>Zoom out (-)</source>
        <translation>Verkleinern (-)</translation>
    </message>
    <message>
        <source>Zoom in (+)</source>
        <translation>Vergrößern (+)</translation>
    </message>
    <message>
        <source>Show the operation (F)</source>
        <translation>Die Operation zeigen (F)</translation>
    </message>
    <message>
        <source>Open the trace of the rank in a window of its own (Enter)</source>
        <translation>Öffnet den Trace des Ranks in einem eigenen Fenster (Eingabe)</translation>
    </message>
    <message>
        <source>Open trace</source>
        <translation>Trace öffnen</translation>
    </message>
    <message>
        <source>Operations</source>
        <translation>Operationen</translation>
    </message>
    <message>
        <source>Select a step of a rank to see the operations that end in it.</source>
        <translation>Einen Schritt eines Ranks auswählen zeigt die Operationen, die darin enden.</translation>
    </message>
    <message>
        <source>Step %1: %2</source>
        <translation>Schritt %1: %2</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Back from where the lateness began (Backspace)</source>
        <translation>Zurück von dort, wo die Verspätung begann (Rücktaste)</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>This is where the lateness began.</source>
        <translation>Hier begann die Verspätung.</translation>
    </message>
    <message>
        <source>Who was waited for in this operation is not known, so there is no origin to go to.</source>
        <translation>Auf wen in dieser Operation gewartet wurde, ist nicht bekannt, daher gibt es keinen Ursprung, zu dem man gehen könnte.</translation>
    </message>
    <message>
        <source>All came together to this operation, so there is no origin to go to.</source>
        <translation>Alle kamen zugleich zu dieser Operation, daher gibt es keinen Ursprung, zu dem man gehen könnte.</translation>
    </message>
    <message>
        <source>What the late rank did before is not recorded: its lateness cannot be followed further.</source>
        <translation>Was der verspätete Rank davor tat, ist nicht aufgezeichnet: Seine Verspätung lässt sich nicht weiter verfolgen.</translation>
    </message>
</context>
<context>
    <name>RankLanesView</name>
    <message>
        <source>waits %1</source>
        <translation>wartet %1</translation>
    </message>
    <message>
        <source>Ranks of an operation</source>
        <translation>Ranks einer Operation</translation>
    </message>
    <message>
        <source>%1 takes %2</source>
        <translation>%1 braucht %2</translation>
    </message>
    <message>
        <source>%1, of which it waits %2.</source>
        <translation>%1, davon wartet er %2.</translation>
    </message>
    <message>
        <source>Its clock is not aligned: its end is put to that of the others.</source>
        <translation>Seine Uhr ist nicht abgeglichen: Sein Ende ist auf das der anderen gelegt.</translation>
    </message>
    <message>
        <source>Its clock is known to within %1.</source>
        <translation>Seine Uhr ist auf %1 genau bekannt.</translation>
    </message>
    <message>
        <source>Rank %1</source>
        <translation>Rank %1</translation>
    </message>
    <message>
        <source>host %1, GPU %2</source>
        <translation>Host %1, GPU %2</translation>
    </message>
    <message>
        <source>Host %1</source>
        <translation>Host %1</translation>
    </message>
    <message>
        <source>Host not recorded</source>
        <translation>Host nicht aufgezeichnet</translation>
    </message>
    <message>
        <source>%1 ranks, last %2</source>
        <translation>%1 Ranks, zuletzt %2</translation>
    </message>
    <message>
        <source>GPU %1</source>
        <translation>GPU %1</translation>
    </message>
    <message>
        <source>unaligned</source>
        <translation>nicht abgeglichen</translation>
    </message>
    <message>
        <source>rank %1 arrives</source>
        <translation>Rank %1 kommt an</translation>
    </message>
    <message>
        <source>&amp;Open the trace of this rank</source>
        <translation>Trace dieses Ranks ö&amp;ffnen</translation>
    </message>
    <message>
        <source>Show the o&amp;peration	F</source>
        <translation>O&amp;peration zeigen	F</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>Wait</source>
        <translation>Warten</translation>
    </message>
    <message>
        <source>Residual</source>
        <translation>Restfehler</translation>
    </message>
</context>
<context>
    <name>RankMapView</name>
    <message>
        <source>Ranks by host</source>
        <translation>Ranks nach Host</translation>
    </message>
    <message>
        <source>Host %1</source>
        <translation>Host %1</translation>
    </message>
    <message>
        <source>Host not recorded</source>
        <translation>Host nicht aufgezeichnet</translation>
    </message>
    <message>
        <source>Missing</source>
        <translation>Fehlend</translation>
    </message>
    <message>
        <source>Rank %1 is missing: no file of it was read.</source>
        <translation>Rank %1 fehlt: Keine Datei davon wurde gelesen.</translation>
    </message>
    <message>
        <source>%1, from %2. Its number: %3.</source>
        <translation>%1, aus %2. Quelle der Nummer: %3.</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>Host</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Rank %1</source>
        <translation>Rank %1</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>fehlt</translation>
    </message>
</context>
<context>
    <name>RankRowsView</name>
    <message>
        <source>Show &amp;as table</source>
        <translation>&amp;Als Tabelle zeigen</translation>
    </message>
</context>
<context>
    <name>RanksController</name>
    <message>
        <source>Open &amp;folder as ranks…</source>
        <translation>&amp;Ordner als Ranks öffnen…</translation>
    </message>
    <message>
        <source>Look at the traces of all ranks of a job together: who holds it up, and why</source>
        <translation>Zeigt die Traces aller Ranks eines Jobs gemeinsam: wer ihn aufhält, und warum</translation>
    </message>
    <message>
        <source>Folder with the traces or summaries of all ranks</source>
        <translation>Ordner mit den Traces oder Zusammenfassungen aller Ranks</translation>
    </message>
    <message>
        <source>%1 files were dropped.</source>
        <translation>%1 Dateien wurden abgelegt.</translation>
    </message>
    <message>
        <source>&amp;Ranks of one job</source>
        <translation>&amp;Ranks eines Jobs</translation>
    </message>
    <message>
        <source>&amp;Separate windows</source>
        <translation>&amp;Getrennte Fenster</translation>
    </message>
</context>
<context>
    <name>RanksDialog</name>
    <message>
        <source>the largest</source>
        <translation>der größte</translation>
    </message>
    <message>
        <source>as recorded</source>
        <translation>wie aufgezeichnet</translation>
    </message>
    <message>
        <source>How the ranks are read</source>
        <translation>Wie die Ranks gelesen werden</translation>
    </message>
    <message>
        <source>Found: NVTX ranges, else what repeats</source>
        <translation>Gefunden: NVTX-Ranges, sonst was sich wiederholt</translation>
    </message>
    <message>
        <source>NVTX ranges with this text</source>
        <translation>NVTX-Ranges mit diesem Text</translation>
    </message>
    <message>
        <source>What repeats in the operations of all ranks</source>
        <translation>Was sich in den Operationen aller Ranks wiederholt</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>regular expression, # for each number: iteration #</source>
        <translation>regulärer Ausdruck, # für jede Zahl: iteration #</translation>
    </message>
    <message>
        <source>found; or a regular expression: node\d+_gpu(\d+)</source>
        <translation>gefunden; oder ein regulärer Ausdruck: node\d+_gpu(\d+)</translation>
    </message>
    <message>
        <source>found; or a JSON file that says which ranks are groups</source>
        <translation>gefunden; oder eine JSON-Datei, die sagt, welche Ranks Gruppen sind</translation>
    </message>
    <message>
        <source>&amp;Steps</source>
        <translation>&amp;Schritte</translation>
    </message>
    <message>
        <source>NVTX &amp;text</source>
        <translation>NVTX-&amp;Text</translation>
    </message>
    <message>
        <source>&amp;Rank in file names</source>
        <translation>&amp;Rank in Dateinamen</translation>
    </message>
    <message>
        <source>&amp;Groups</source>
        <translation>&amp;Gruppen</translation>
    </message>
    <message>
        <source>Of several &amp;jobs</source>
        <translation>Von mehreren &amp;Jobs</translation>
    </message>
    <message>
        <source>Ranks the job &amp;had</source>
        <translation>Ranks, die der Job &amp;hatte</translation>
    </message>
    <message>
        <source>Rea&amp;d again</source>
        <translation>Erneut &amp;lesen</translation>
    </message>
    <message>
        <source>&amp;Choose…</source>
        <translation>&amp;Wählen…</translation>
    </message>
    <message>
        <source>Groups of ranks</source>
        <translation>Gruppen von Ranks</translation>
    </message>
    <message>
        <source>JSON files (*.json);;All files (*)</source>
        <translation>JSON-Dateien (*.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Type the text of the ranges.</source>
        <translation>Geben Sie den Text der Ranges ein.</translation>
    </message>
    <message>
        <source>The text is no regular expression: %1.</source>
        <translation>Der Text ist kein regulärer Ausdruck: %1.</translation>
    </message>
    <message>
        <source>The expression for file names is none: %1.</source>
        <translation>Der Ausdruck für Dateinamen ist keiner: %1.</translation>
    </message>
    <message>
        <source>The expression for file names needs a group (…) around the number.</source>
        <translation>Der Ausdruck für Dateinamen braucht eine Gruppe (…) um die Zahl.</translation>
    </message>
    <message>
        <source>that of most ranks</source>
        <translation>die der meisten Ranks</translation>
    </message>
    <message>
        <source>Of several ca&amp;ptures</source>
        <translation>Von mehreren Auf&amp;zeichnungen</translation>
    </message>
    <message>
        <source>all; or 3, 3-9 or steady</source>
        <translation>alle; oder 3, 3-9 oder steady</translation>
    </message>
    <message>
        <source>&amp;Only steps</source>
        <translation>&amp;Nur Schritte</translation>
    </message>
    <message>
        <source>A time has a start and an end: 1.2s-1.84s.</source>
        <translation>Eine Zeit hat einen Anfang und ein Ende: 1.2s-1.84s.</translation>
    </message>
    <message>
        <source>The time ends before it begins.</source>
        <translation>Die Zeit endet, bevor sie beginnt.</translation>
    </message>
    <message>
        <source>all, or what fits into memory; or 1.2s-1.84s after the first GPU work</source>
        <translation>alle, oder was in den Speicher passt; oder 1.2s-1.84s nach der ersten GPU-Arbeit</translation>
    </message>
    <message>
        <source>Steps within a t&amp;ime</source>
        <translation>Schritte in einer Ze&amp;it</translation>
    </message>
    <message>
        <source>Choose steps by their numbers or by a time.</source>
        <translation>Schritte nach ihren Nummern oder nach einer Zeit wählen.</translation>
    </message>
</context>
<context>
    <name>RanksInspector</name>
    <message>
        <source>Why a number is what it is: definition, how it is joined of several files, SQL of each</source>
        <translation>Warum eine Zahl so ist: Definition, wie sie aus mehreren Dateien entsteht, SQL für jede</translation>
    </message>
    <message>
        <source>How it is joined</source>
        <translation>Wie sie daraus entsteht</translation>
    </message>
    <message>
        <source>SQL of each rank</source>
        <translation>SQL jedes Ranks</translation>
    </message>
    <message>
        <source>Copy the SQL of each rank</source>
        <translation>SQL jedes Ranks kopieren</translation>
    </message>
    <message>
        <source>rank %1: %2</source>
        <translation>Rank %1: %2</translation>
    </message>
    <message>
        <source>and %1 more of the same kind</source>
        <translation>und %1 weitere derselben Art</translation>
    </message>
</context>
<context>
    <name>RanksPages</name>
    <message>
        <source>Tables of the job</source>
        <translation>Tabellen des Jobs</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Ranks</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Lateness</source>
        <translation>Verspätung</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>Zeitbudget</translation>
    </message>
    <message>
        <source>Efficiency</source>
        <translation>Effizienz</translation>
    </message>
    <message>
        <source>Operations</source>
        <translation>Operationen</translation>
    </message>
    <message>
        <source>By rank</source>
        <translation>Je Rank</translation>
    </message>
    <message>
        <source>Communicators</source>
        <translation>Communicators</translation>
    </message>
    <message>
        <source>Not shared</source>
        <translation>Nicht geteilt</translation>
    </message>
    <message>
        <source>Clocks</source>
        <translation>Uhren</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>Eingaben</translation>
    </message>
    <message>
        <source>All tables</source>
        <translation>Alle Tabellen</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>Befunde</translation>
    </message>
    <message>
        <source>Bubbles</source>
        <translation>Pipeline-Lücken</translation>
    </message>
    <message>
        <source>This job has no such figures.</source>
        <translation>Dieser Job hat keine solchen Zahlen.</translation>
    </message>
    <message>
        <source>By step</source>
        <translation>Nach Schritt</translation>
    </message>
    <message>
        <source>Critical path</source>
        <translation>Kritischer Pfad</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>Kernel</translation>
    </message>
</context>
<context>
    <name>RanksReport</name>
    <message>
        <source>Write the first sentences and all tables as Markdown, HTML, JSON and CSV</source>
        <translation>Schreibt die ersten Sätze und alle Tabellen als Markdown, HTML, JSON und CSV</translation>
    </message>
    <message>
        <source>The report was written to %1 (%2 files; begin with ranks.html or ranks.md).</source>
        <translation>Der Bericht wurde nach %1 geschrieben (%2 Dateien; Anfang: ranks.html oder ranks.md).</translation>
    </message>
</context>
<context>
    <name>RanksScopeBar</name>
    <message>
        <source>Ranks that are looked at</source>
        <translation>Angesehene Ranks</translation>
    </message>
    <message>
        <source>Look at some ranks only</source>
        <translation>Nur einige Ranks ansehen</translation>
    </message>
    <message>
        <source>Steps that are looked at</source>
        <translation>Angesehene Schritte</translation>
    </message>
    <message>
        <source>Look at some steps only</source>
        <translation>Nur einige Schritte ansehen</translation>
    </message>
    <message>
        <source>What of the job is looked at</source>
        <translation>Was vom Job angesehen wird</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>ranks</source>
        <translation>Ranks</translation>
    </message>
    <message>
        <source>%1 · %2 hosts</source>
        <translation>%1 · %2 Hosts</translation>
    </message>
    <message>
        <source>%1 of %2 steps</source>
        <translation>%1 von %2 Schritten</translation>
    </message>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Ranks %1</source>
        <translation>Ranks %1</translation>
    </message>
    <message>
        <source>Only ranks %1 are looked at</source>
        <translation>Nur die Ranks %1 werden angesehen</translation>
    </message>
    <message>
        <source>steady</source>
        <translation>eingeschwungen</translation>
    </message>
    <message>
        <source>Steps %1</source>
        <translation>Schritte %1</translation>
    </message>
    <message>
        <source>Only steps %1 are looked at</source>
        <translation>Nur die Schritte %1 werden angesehen</translation>
    </message>
    <message>
        <source>Only host %1: ranks %2</source>
        <translation>Nur Host %1: Ranks %2</translation>
    </message>
    <message>
        <source>Only its %1: ranks %2</source>
        <translation>Nur seine %1: Ranks %2</translation>
    </message>
    <message>
        <source>&amp;All ranks</source>
        <translation>&amp;Alle Ranks</translation>
    </message>
    <message>
        <source>&amp;Only rank %1</source>
        <translation>&amp;Nur Rank %1</translation>
    </message>
    <message>
        <source>&amp;Ranks…</source>
        <translation>&amp;Ranks…</translation>
    </message>
    <message>
        <source>&amp;All steps</source>
        <translation>&amp;Alle Schritte</translation>
    </message>
    <message>
        <source>&amp;Only step %1</source>
        <translation>&amp;Nur Schritt %1</translation>
    </message>
    <message>
        <source>Only the s&amp;teady steps</source>
        <translation>Nur die &amp;eingeschwungenen Schritte</translation>
    </message>
    <message>
        <source>&amp;Steps…</source>
        <translation>&amp;Schritte…</translation>
    </message>
    <message>
        <source>Look at ranks</source>
        <translation>Ranks ansehen</translation>
    </message>
    <message>
        <source>&amp;Ranks, e.g. 3, 0-7 or 0-7,12; empty: all</source>
        <translation>&amp;Ranks, z. B. 3, 0-7 oder 0-7,12; leer: alle</translation>
    </message>
    <message>
        <source>Look at steps</source>
        <translation>Schritte ansehen</translation>
    </message>
    <message>
        <source>&amp;Steps, e.g. 3, 3-9 or steady; empty: all</source>
        <translation>&amp;Schritte, z. B. 3, 3-9 oder steady; leer: alle</translation>
    </message>
</context>
<context>
    <name>RanksSession</name>
    <message>
        <source>Matching the operations of all ranks</source>
        <translation>Operationen aller Ranks werden zugeordnet</translation>
    </message>
    <message>
        <source>There is no trace (.sqlite), report or .loupe file of ranks in %1.</source>
        <translation>In %1 gibt es von Ranks keinen Trace (.sqlite), keinen Bericht und keine .loupe-Datei.</translation>
    </message>
    <message>
        <source>Computing was stopped: the figures are those of before.</source>
        <translation>Das Berechnen wurde angehalten: Die Werte sind die von vorher.</translation>
    </message>
</context>
<context>
    <name>RanksStepsPage</name>
    <message>
        <source>host</source>
        <translation>Host</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>group</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>What the colours of the map stand for</source>
        <translation>Wofür die Farben der Karte stehen</translation>
    </message>
    <message>
        <source>In which order ranks stand</source>
        <translation>In welcher Reihenfolge die Ranks stehen</translation>
    </message>
    <message>
        <source>Colour: %1</source>
        <translation>Farbe: %1</translation>
    </message>
    <message>
        <source>Order: %1</source>
        <translation>Reihenfolge: %1</translation>
    </message>
</context>
<context>
    <name>RanksWindow</name>
    <message>
        <source>Computing</source>
        <translation>Berechnung läuft</translation>
    </message>
    <message>
        <source>Stop computing</source>
        <translation>Bricht die Berechnung ab</translation>
    </message>
    <message>
        <source>%1 files</source>
        <translation>%1 Dateien</translation>
    </message>
    <message>
        <source>The ranks of %1 are read.</source>
        <translation>Die Ranks von %1 sind gelesen.</translation>
    </message>
    <message>
        <source>&amp;Try again</source>
        <translation>&amp;Noch einmal</translation>
    </message>
    <message>
        <source>Reading the ranks was cancelled.</source>
        <translation>Das Lesen der Ranks wurde abgebrochen.</translation>
    </message>
    <message>
        <source>&amp;Read them</source>
        <translation>&amp;Lesen</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>ranks</source>
        <translation>Ranks</translation>
    </message>
    <message>
        <source>All figures: %1, %2.</source>
        <translation>Alle Werte: %1, %2.</translation>
    </message>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>All figures: %1, no steps.</source>
        <translation>Alle Werte: %1, keine Schritte.</translation>
    </message>
    <message>
        <source>%1 %2 of %3 clocks aligned by operations.</source>
        <translation>%1 %2 von %3 Uhren durch Operationen abgeglichen.</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>file</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>operation of several ranks</source>
        <translation>Operation mehrerer Ranks</translation>
    </message>
    <message>
        <source>operations of several ranks</source>
        <translation>Operationen mehrerer Ranks</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1 % · %2 – GPU Loupe</source>
        <translation>%1 % · %2 – GPU Loupe</translation>
    </message>
    <message>
        <source>%1 – GPU Loupe</source>
        <translation>%1 – GPU Loupe</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Ranks</translation>
    </message>
    <message>
        <source>Report…</source>
        <translation>Bericht…</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>Re&amp;load</source>
        <translation>&amp;Neu laden</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>The trace of %1 is not here: only a summary of it was read.</source>
        <translation>Der Trace von %1 ist nicht da: Nur eine Zusammenfassung davon wurde gelesen.</translation>
    </message>
    <message>
        <source>Show &amp;lanes</source>
        <translation>&amp;Spuren zeigen</translation>
    </message>
    <message>
        <source>&amp;Open the trace of this rank</source>
        <translation>Trace dieses Ranks ö&amp;ffnen</translation>
    </message>
    <message>
        <source>A moment is of one trace: open it in a window of its own.</source>
        <translation>Ein Zeitpunkt gehört zu einem Trace: diesen in einem eigenen Fenster öffnen.</translation>
    </message>
    <message>
        <source>Read &amp;otherwise…</source>
        <translation>&amp;Anders lesen…</translation>
    </message>
    <message>
        <source>Steps, numbers of ranks, groups, and which of several jobs or captures</source>
        <translation>Schritte, Nummern von Ranks, Gruppen, und welcher von mehreren Jobs oder Aufzeichnungen</translation>
    </message>
    <message>
        <source>&amp;Back to the scope before</source>
        <translation>&amp;Zurück zum Bereich davor</translation>
    </message>
    <message>
        <source>Look at &amp;ranks…</source>
        <translation>&amp;Ranks ansehen…</translation>
    </message>
    <message>
        <source>Only some ranks, as if the others had not been recorded</source>
        <translation>Nur einige Ranks, als wären die anderen nicht aufgezeichnet</translation>
    </message>
    <message>
        <source>Look at &amp;steps…</source>
        <translation>&amp;Schritte ansehen…</translation>
    </message>
    <message>
        <source>Only some steps</source>
        <translation>Nur einige Schritte</translation>
    </message>
    <message>
        <source>Look at &amp;all ranks and steps</source>
        <translation>&amp;Alle Ranks und Schritte ansehen</translation>
    </message>
</context>
<context>
    <name>ReplaceQuestion</name>
    <message>
        <source>%1 exists already. Replace it?</source>
        <translation>%1 gibt es schon. Ersetzen?</translation>
    </message>
</context>
<context>
    <name>ResultPage</name>
    <message>
        <source>Show this &amp;kernel</source>
        <translation>Diesen &amp;Kernel zeigen</translation>
    </message>
    <message>
        <source>Show this &amp;process</source>
        <translation>Diesen &amp;Prozess zeigen</translation>
    </message>
    <message>
        <source>How to capture graph &amp;nodes</source>
        <translation>Graph-Knoten auf&amp;zeichnen</translation>
    </message>
</context>
<context>
    <name>RowTabs</name>
    <message>
        <source>Durations</source>
        <translation>Dauern</translation>
    </message>
    <message>
        <source>Launch</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>What is told of the row</source>
        <translation>Was zur Zeile gesagt wird</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Summe</translation>
    </message>
    <message>
        <source>Distribution</source>
        <translation>Verteilung</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>How long the events behind the row took</source>
        <translation>Wie lange die Ereignisse hinter der Zeile dauerten</translation>
    </message>
    <message>
        <source>The longest events behind the row</source>
        <translation>Die längsten Ereignisse hinter der Zeile</translation>
    </message>
    <message>
        <source>How the kernel was launched</source>
        <translation>Wie der Kernel gestartet wurde</translation>
    </message>
    <message>
        <source>Looking at the events…</source>
        <translation>Die Ereignisse werden angesehen…</translation>
    </message>
    <message>
        <source>No events of the trace stand behind this row.</source>
        <translation>Hinter dieser Zeile stehen keine Ereignisse des Trace.</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Ereignisse</translation>
    </message>
    <message>
        <source>Shortest</source>
        <translation>Kürzeste</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>Median der</translation>
    </message>
    <message>
        <source>90th percentile</source>
        <translation>90. Perzentil</translation>
    </message>
    <message>
        <source>99th percentile</source>
        <translation>99. Perzentil</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>Längste</translation>
    </message>
</context>
<context>
    <name>SchemaTree</name>
    <message>
        <source>%1 rows</source>
        <translation>%1 Zeilen</translation>
    </message>
    <message>
        <source>view</source>
        <translation>Sicht</translation>
    </message>
    <message>
        <source>Filter tables and columns</source>
        <translation>Tabellen und Spalten filtern</translation>
    </message>
    <message>
        <source>Table, column</source>
        <translation>Tabelle, Spalte</translation>
    </message>
    <message>
        <source>Rows, type</source>
        <translation>Zeilen, Typ</translation>
    </message>
    <message>
        <source>Meaning</source>
        <translation>Bedeutung</translation>
    </message>
    <message>
        <source>Tables of the file</source>
        <translation>Tabellen der Datei</translation>
    </message>
    <message>
        <source>&amp;Write the name into the statement</source>
        <translation>&amp;Namen in die Anweisung schreiben</translation>
    </message>
    <message>
        <source>&amp;Show rows of %1</source>
        <translation>&amp;Zeilen von %1 zeigen</translation>
    </message>
    <message>
        <source>1 row</source>
        <translation>1 Zeile</translation>
    </message>
</context>
<context>
    <name>ScopeBar</name>
    <message>
        <source>More limits</source>
        <translation>Weitere Eingrenzungen</translation>
    </message>
    <message>
        <source>Edit the scope</source>
        <translation>Eingrenzung bearbeiten</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Aufheben</translation>
    </message>
    <message>
        <source>Back to the whole trace</source>
        <translation>Zurück zum ganzen Trace</translation>
    </message>
    <message>
        <source>Scope</source>
        <translation>Eingrenzung</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1 entfernen</translation>
    </message>
    <message>
        <source>&amp;Edit the scope…</source>
        <translation>Eingrenzung &amp;bearbeiten…</translation>
    </message>
</context>
<context>
    <name>ScopeChip</name>
    <message>
        <source>Click to edit the scope</source>
        <translation>Klick bearbeitet die Eingrenzung</translation>
    </message>
    <message>
        <source>Scope: %1</source>
        <translation>Eingrenzung: %1</translation>
    </message>
    <message>
        <source>Remove this limit</source>
        <translation>Diese Eingrenzung entfernen</translation>
    </message>
    <message>
        <source>Remove the limit %1</source>
        <translation>Eingrenzung %1 entfernen</translation>
    </message>
</context>
<context>
    <name>ScopeController</name>
    <message>
        <source>Bac&amp;k</source>
        <translation>Z&amp;urück</translation>
    </message>
    <message>
        <source>Fo&amp;rward</source>
        <translation>&amp;Vorwärts</translation>
    </message>
    <message>
        <source>&amp;Scope…</source>
        <translation>Ein&amp;grenzung…</translation>
    </message>
    <message>
        <source>&amp;Reset scope</source>
        <translation>Eingrenzung auf&amp;heben</translation>
    </message>
    <message>
        <source>Choose the time, processes, GPUs, streams and NVTX range of all figures</source>
        <translation>Wählt Zeit, Prozesse, GPUs, Streams und NVTX-Range aller Werte</translation>
    </message>
    <message>
        <source>Figures for the whole trace again</source>
        <translation>Werte wieder für den ganzen Trace</translation>
    </message>
    <message>
        <source>Back to %1</source>
        <translation>Zurück: %1</translation>
    </message>
    <message>
        <source>Forward to %1</source>
        <translation>Vorwärts: %1</translation>
    </message>
    <message>
        <source>Figures are for the steady state. %1</source>
        <translation>Die Werte gelten für den eingeschwungenen Zustand. %1</translation>
    </message>
    <message>
        <source>Use the &amp;whole trace</source>
        <translation>&amp;Ganzen Trace verwenden</translation>
    </message>
</context>
<context>
    <name>ScopeDialog</name>
    <message>
        <source>Scope of all figures</source>
        <translation>Eingrenzung aller Werte</translation>
    </message>
    <message>
        <source>Empty all fields: the whole trace</source>
        <translation>Leert alle Felder: der ganze Trace</translation>
    </message>
    <message>
        <source>A time after the start of the trace, such as 1.25 s, 340 ms or 1.2e9 ns</source>
        <translation>Eine Zeit nach Beginn des Traces, etwa 1.25 s, 340 ms oder 1.2e9 ns</translation>
    </message>
    <message>
        <source>&amp;From</source>
        <translation>&amp;Von</translation>
    </message>
    <message>
        <source>start of the trace</source>
        <translation>Beginn des Traces</translation>
    </message>
    <message>
        <source>&amp;to</source>
        <translation>&amp;bis</translation>
    </message>
    <message>
        <source>end of the trace</source>
        <translation>Ende des Traces</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>von %1</translation>
    </message>
    <message>
        <source>&amp;Processes</source>
        <translation>&amp;Prozesse</translation>
    </message>
    <message>
        <source>None ticked: all processes</source>
        <translation>Nichts angekreuzt: alle Prozesse</translation>
    </message>
    <message>
        <source>&amp;GPUs</source>
        <translation>&amp;GPUs</translation>
    </message>
    <message>
        <source>None ticked: all GPUs</source>
        <translation>Nichts angekreuzt: alle GPUs</translation>
    </message>
    <message>
        <source>&amp;Streams</source>
        <translation>&amp;Streams</translation>
    </message>
    <message>
        <source>None ticked: all of these</source>
        <translation>Nichts angekreuzt: alle diese</translation>
    </message>
    <message>
        <source>any: also what is outside of ranges</source>
        <translation>beliebig: auch was außerhalb von Ranges liegt</translation>
    </message>
    <message>
        <source>Only what was launched inside of the NVTX ranges of this text</source>
        <translation>Nur was innerhalb der NVTX-Ranges mit diesem Text gestartet wurde</translation>
    </message>
    <message>
        <source>NVTX range</source>
        <translation>NVTX-Range</translation>
    </message>
    <message>
        <source>Only ranges of this NVTX domain</source>
        <translation>Nur Ranges dieser NVTX-Domain</translation>
    </message>
    <message>
        <source>NVTX domain</source>
        <translation>NVTX-Domain</translation>
    </message>
    <message>
        <source>&amp;NVTX range</source>
        <translation>&amp;NVTX-Range</translation>
    </message>
    <message>
        <source>&amp;domain</source>
        <translation>&amp;Domain</translation>
    </message>
    <message>
        <source>CUDA device %1</source>
        <translation>CUDA-Gerät %1</translation>
    </message>
    <message>
        <source>pid %1 on %2</source>
        <translation>PID %1 auf %2</translation>
    </message>
    <message>
        <source>any</source>
        <translation>beliebig</translation>
    </message>
    <message>
        <source>the default domain</source>
        <translation>die Standard-Domain</translation>
    </message>
    <message>
        <source>The trace has no NVTX range “%1”.</source>
        <translation>Der Trace hat keine NVTX-Range „%1“.</translation>
    </message>
    <message>
        <source>Figures for %1.</source>
        <translation>Werte für: %1.</translation>
    </message>
    <message>
        <source>Figures for %1: %2 of %3 kernels.</source>
        <translation>Werte für: %1; %2 von %3 Kerneln.</translation>
    </message>
    <message>
        <source>A time after the start of the session, such as 1.25 s, 340 ms or 1.2e9 ns</source>
        <translation>Eine Zeit nach Beginn der Sitzung, etwa 1.25 s, 340 ms oder 1.2e9 ns</translation>
    </message>
    <message>
        <source>A moment in UTC, such as %1, or a time after the start of the trace, such as 1.25 s</source>
        <translation>Ein Zeitpunkt in UTC, etwa %1, oder eine Zeit nach Beginn des Traces, etwa 1.25 s</translation>
    </message>
    <message>
        <source>“%1” is not a time; write one like %2.</source>
        <translation>„%1“ ist keine Zeit; erwartet wird eine wie %2.</translation>
    </message>
    <message>
        <source>The window ends before the trace begins, at %1.</source>
        <translation>Das Fenster endet, bevor der Trace um %1 beginnt.</translation>
    </message>
    <message>
        <source>The window begins after the trace ends, at %1.</source>
        <translation>Das Fenster beginnt, nachdem der Trace um %1 endet.</translation>
    </message>
</context>
<context>
    <name>ScopePicker</name>
    <message>
        <source>Pick the processes, GPUs and streams that all figures are for</source>
        <translation>Wählt die Prozesse, GPUs und Streams, für die alle Werte gelten</translation>
    </message>
    <message>
        <source>Open as &amp;table</source>
        <translation>Als &amp;Tabelle öffnen</translation>
    </message>
    <message>
        <source>T&amp;ime and NVTX range…</source>
        <translation>&amp;Zeit und NVTX-Range…</translation>
    </message>
    <message>
        <source>1 GPU</source>
        <translation>1 GPU</translation>
    </message>
    <message>
        <source>%1 GPUs</source>
        <translation>%1 GPUs</translation>
    </message>
    <message>
        <source>1 process</source>
        <translation>1 Prozess</translation>
    </message>
    <message>
        <source>%1 processes</source>
        <translation>%1 Prozesse</translation>
    </message>
</context>
<context>
    <name>ScopeRow</name>
    <message>
        <source>What all figures are for</source>
        <translation>Wofür alle Werte gelten</translation>
    </message>
    <message>
        <source>Whole trace</source>
        <translation>Ganzer Trace</translation>
    </message>
</context>
<context>
    <name>ScopeStatus</name>
    <message>
        <source>%1 of %2 %3</source>
        <translation>%1 von %2 %3</translation>
    </message>
    <message>
        <source>kernels</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>Computing the figures</source>
        <translation>Die Werte werden berechnet</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Stop computing the figures</source>
        <translation>Berechnung der Werte abbrechen</translation>
    </message>
    <message>
        <source>Computing figures for %1…</source>
        <translation>Werte werden berechnet für: %1 …</translation>
    </message>
    <message>
        <source>All figures are for %1.</source>
        <translation>Alle Werte gelten für: %1.</translation>
    </message>
    <message>
        <source>No figures were computed.</source>
        <translation>Es wurden keine Werte berechnet.</translation>
    </message>
    <message>
        <source>copies</source>
        <translation>Kopien</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>copy</source>
        <translation>Kopie</translation>
    </message>
    <message>
        <source>call</source>
        <translation>Aufruf</translation>
    </message>
    <message>
        <source>NVTX event</source>
        <translation>NVTX-Ereignis</translation>
    </message>
    <message>
        <source>NVTX events</source>
        <translation>NVTX-Ereignisse</translation>
    </message>
</context>
<context>
    <name>ScopeStrip</name>
    <message>
        <source>Time window</source>
        <translation>Zeitfenster</translation>
    </message>
    <message>
        <source>Drag to limit all figures to a part of the trace; a double click takes the whole trace</source>
        <translation>Ziehen grenzt alle Werte auf einen Teil des Traces ein; ein Doppelklick nimmt den ganzen Trace</translation>
    </message>
    <message>
        <source>Whole trace, %1</source>
        <translation>Ganzer Trace, %1</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
</context>
<context>
    <name>ScopeTreePane</name>
    <message>
        <source>Tick &amp;all</source>
        <translation>&amp;Alle ankreuzen</translation>
    </message>
    <message>
        <source>A&amp;pply</source>
        <translation>An&amp;wenden</translation>
    </message>
    <message>
        <source>Filter by name</source>
        <translation>Nach Namen filtern</translation>
    </message>
    <message>
        <source>GPUs, processes and streams</source>
        <translation>GPUs, Prozesse und Streams</translation>
    </message>
    <message>
        <source>All figures for what is ticked</source>
        <translation>Alle Werte für das Angekreuzte</translation>
    </message>
    <message>
        <source>Nothing is ticked</source>
        <translation>Nichts ist angekreuzt</translation>
    </message>
    <message>
        <source>&amp;Limit scope to this</source>
        <translation>Darauf &amp;eingrenzen</translation>
    </message>
    <message>
        <source>Show on &amp;timeline</source>
        <translation>Auf der Zei&amp;tleiste zeigen</translation>
    </message>
    <message>
        <source>Show this &amp;process</source>
        <translation>Diesen &amp;Prozess zeigen</translation>
    </message>
    <message>
        <source>&amp;Expand all</source>
        <translation>&amp;Alle ausklappen</translation>
    </message>
    <message>
        <source>&amp;Collapse all</source>
        <translation>Alle ein&amp;klappen</translation>
    </message>
</context>
<context>
    <name>SettingChoices</name>
    <message>
        <source>mode, colours, appearance</source>
        <translation>Modus, Farben, Aussehen</translation>
    </message>
    <message>
        <source>Theme: as the desktop</source>
        <translation>Farbschema: wie der Desktop</translation>
    </message>
    <message>
        <source>system, automatic, %1</source>
        <translation>System, automatisch, %1</translation>
    </message>
    <message>
        <source>Theme: light</source>
        <translation>Farbschema: hell</translation>
    </message>
    <message>
        <source>bright, %1</source>
        <translation>Tag, %1</translation>
    </message>
    <message>
        <source>Theme: dark</source>
        <translation>Farbschema: dunkel</translation>
    </message>
    <message>
        <source>night, %1</source>
        <translation>Nacht, %1</translation>
    </message>
    <message>
        <source>time units</source>
        <translation>Zeiteinheiten</translation>
    </message>
    <message>
        <source>Durations in the unit that fits</source>
        <translation>Dauern in der passenden Einheit</translation>
    </message>
    <message>
        <source>Durations in ns</source>
        <translation>Dauern in ns</translation>
    </message>
    <message>
        <source>nanoseconds, %1</source>
        <translation>Nanosekunden, %1</translation>
    </message>
    <message>
        <source>Durations in µs</source>
        <translation>Dauern in µs</translation>
    </message>
    <message>
        <source>us, microseconds, %1</source>
        <translation>us, Mikrosekunden, %1</translation>
    </message>
    <message>
        <source>Durations in ms</source>
        <translation>Dauern in ms</translation>
    </message>
    <message>
        <source>milliseconds, %1</source>
        <translation>Millisekunden, %1</translation>
    </message>
    <message>
        <source>Durations in s</source>
        <translation>Dauern in s</translation>
    </message>
    <message>
        <source>seconds, %1</source>
        <translation>Sekunden, %1</translation>
    </message>
    <message>
        <source>bytes, units</source>
        <translation>Bytes, Einheiten</translation>
    </message>
    <message>
        <source>Sizes in kB, MB, GB</source>
        <translation>Größen in kB, MB, GB</translation>
    </message>
    <message>
        <source>decimal, %1</source>
        <translation>dezimal, %1</translation>
    </message>
    <message>
        <source>Sizes in KiB, MiB, GiB</source>
        <translation>Größen in KiB, MiB, GiB</translation>
    </message>
    <message>
        <source>binary, %1</source>
        <translation>binär, %1</translation>
    </message>
    <message>
        <source>time base, clock</source>
        <translation>Zeitbasis, Uhr</translation>
    </message>
    <message>
        <source>Moments count from the start of the trace</source>
        <translation>Zeitpunkte zählen ab dem Beginn des Traces</translation>
    </message>
    <message>
        <source>relative, %1</source>
        <translation>relativ, %1</translation>
    </message>
    <message>
        <source>Moments count from the start of the session</source>
        <translation>Zeitpunkte zählen ab dem Beginn der Sitzung</translation>
    </message>
    <message>
        <source>absolute, %1</source>
        <translation>absolut, %1</translation>
    </message>
    <message>
        <source>Moments in the wall clock (UTC)</source>
        <translation>Zeitpunkte nach der Uhr (UTC)</translation>
    </message>
    <message>
        <source>date, %1</source>
        <translation>Datum, %1</translation>
    </message>
</context>
<context>
    <name>SettingsController</name>
    <message>
        <source>&amp;Settings…</source>
        <translation>&amp;Einstellungen…</translation>
    </message>
    <message>
        <source>&amp;Thresholds…</source>
        <translation>&amp;Schwellwerte…</translation>
    </message>
    <message>
        <source>&amp;Phase map…</source>
        <translation>&amp;Phasenzuordnung…</translation>
    </message>
    <message>
        <source>Set the thresholds of findings</source>
        <translation>Sagt, ab welchen Werten etwas ein Befund ist</translation>
    </message>
    <message>
        <source>Say which NVTX ranges make up which phase of the program</source>
        <translation>Sagt, welche NVTX-Ranges welche Phase des Programms bilden</translation>
    </message>
    <message>
        <source>Kernel &amp;families…</source>
        <translation>Kernel-&amp;Familien…</translation>
    </message>
    <message>
        <source>Say which kernels make up which family</source>
        <translation>Sagt, welche Kernel welche Familie bilden</translation>
    </message>
    <message>
        <source>Classes &amp;of calls…</source>
        <translation>Aufruf&amp;klassen…</translation>
    </message>
    <message>
        <source>Say which calls wait, copy or read, and set limits of the wall budget</source>
        <translation>Sagt, welche Aufrufe warten, kopieren oder lesen, und setzt Grenzen des Wandzeitbudgets</translation>
    </message>
    <message>
        <source>Findings of your o&amp;wn…</source>
        <translation>Ei&amp;gene Befunde…</translation>
    </message>
    <message>
        <source>Write rules that are judged beside those of the program</source>
        <translation>Regeln schreiben, die neben denen des Programms beurteilt werden</translation>
    </message>
    <message>
        <source>Language, units, theme, colours, thresholds, nsys, cache and reports, for all windows</source>
        <translation>Sprache, Einheiten, Farbschema, Farben, Schwellenwerte, nsys, Zwischenspeicher und Berichte, für alle Fenster</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>&amp;Thresholds…</source>
        <translation>Sch&amp;wellwerte…</translation>
    </message>
    <message>
        <source>&amp;Forget the phase map</source>
        <translation>Phasenzuordnung &amp;vergessen</translation>
    </message>
    <message>
        <source>Include &amp;machine details in reports</source>
        <translation>Angaben zur &amp;Maschine in Berichte aufnehmen</translation>
    </message>
    <message>
        <source>&amp;Notify me when a long load or capture ends while I am elsewhere</source>
        <translation>&amp;Benachrichtigen, wenn langes Laden oder ein Capture im Hintergrund endet</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>&amp;Display</source>
        <translation>&amp;Darstellung</translation>
    </message>
    <message>
        <source>&amp;Colours</source>
        <translation>&amp;Farben</translation>
    </message>
    <message>
        <source>&amp;Analysis</source>
        <translation>&amp;Analyse</translation>
    </message>
    <message>
        <source>nsys and cac&amp;he</source>
        <translation>nsys und Cac&amp;he</translation>
    </message>
    <message>
        <source>&amp;Reports and notices</source>
        <translation>Be&amp;richte und Hinweise</translation>
    </message>
    <message>
        <source>Thresholds from which something becomes a finding:</source>
        <translation>Ab welchen Werten etwas ein Befund ist:</translation>
    </message>
    <message>
        <source>Paths, user, host, environment variables and command line of the capture. Each report can be written otherwise.</source>
        <translation>Pfade, Benutzer, Host, Umgebungsvariablen und Befehlszeile des Captures. Jeder Bericht kann anders geschrieben werden.</translation>
    </message>
    <message>
        <source>All are as they come.</source>
        <translation>Alle sind wie vorgegeben.</translation>
    </message>
    <message>
        <source>%1 of %2 are not as they come.</source>
        <translation>%1 von %2 sind nicht wie vorgegeben.</translation>
    </message>
    <message>
        <source>No phase map is remembered: Tools → Phase map makes one.</source>
        <translation>Keine Phasenzuordnung ist gespeichert: Extras → Phasenzuordnung legt eine an.</translation>
    </message>
    <message>
        <source>New windows begin with the phase map chosen last (%1 phases).</source>
        <translation>Neue Fenster beginnen mit der zuletzt gewählten Phasenzuordnung (%1 Phasen).</translation>
    </message>
</context>
<context>
    <name>SeveralTracesPages</name>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
</context>
<context>
    <name>SeveralTracesWindow</name>
    <message>
        <source>Export &amp;table…</source>
        <translation>&amp;Tabelle exportieren…</translation>
    </message>
    <message>
        <source>&amp;Close window</source>
        <translation>Fenster &amp;schließen</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>Copy as &amp;Markdown</source>
        <translation>Als &amp;Markdown kopieren</translation>
    </message>
    <message>
        <source>Copy as CS&amp;V</source>
        <translation>Als CS&amp;V kopieren</translation>
    </message>
    <message>
        <source>Copy &amp;verdict</source>
        <translation>&amp;Urteil kopieren</translation>
    </message>
    <message>
        <source>Select &amp;all</source>
        <translation>&amp;Alles auswählen</translation>
    </message>
    <message>
        <source>&amp;Filter the table</source>
        <translation>Tabelle &amp;filtern</translation>
    </message>
    <message>
        <source>The verdict was copied.</source>
        <translation>Das Urteil wurde kopiert.</translation>
    </message>
    <message>
        <source>&amp;Columns</source>
        <translation>&amp;Spalten</translation>
    </message>
    <message>
        <source>F&amp;ull screen</source>
        <translation>&amp;Vollbild</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>&amp;Gehe zu</translation>
    </message>
    <message>
        <source>Go to, find or &amp;do…</source>
        <translation>Gehen, finden &amp;oder tun…</translation>
    </message>
    <message>
        <source>&amp;Next page of the group</source>
        <translation>&amp;Nächste Seite der Gruppe</translation>
    </message>
    <message>
        <source>&amp;Previous page of the group</source>
        <translation>Vorige Seite der Gru&amp;ppe</translation>
    </message>
    <message>
        <source>Ne&amp;xt pane</source>
        <translation>Nä&amp;chster Bereich</translation>
    </message>
    <message>
        <source>Previous pan&amp;e</source>
        <translation>Voriger B&amp;ereich</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>&amp;User guide</source>
        <translation>Handb&amp;uch</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>&amp;Tastenkürzel</translation>
    </message>
    <message>
        <source>&amp;About GPU Loupe</source>
        <translation>Ü&amp;ber GPU Loupe</translation>
    </message>
    <message>
        <source>Settings, as it is now</source>
        <translation>Einstellungen, wie sie jetzt sind</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
</context>
<context>
    <name>ShareTable</name>
    <message>
        <source>Share of wall time of each GPU, in percent</source>
        <translation>Anteil an der Wandzeit je GPU, in Prozent</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1 weitere</translation>
    </message>
    <message>
        <source>Share of wall time, %</source>
        <translation>Anteil an der Wandzeit, %</translation>
    </message>
    <message>
        <source>Show as table</source>
        <translation>Als Tabelle zeigen</translation>
    </message>
    <message>
        <source>Show fewer</source>
        <translation>Weniger zeigen</translation>
    </message>
    <message>
        <source>Show all classes of time</source>
        <translation>Alle Klassen der Zeit zeigen</translation>
    </message>
    <message>
        <source>Show the classes with most time only</source>
        <translation>Nur die Klassen mit der meisten Zeit zeigen</translation>
    </message>
</context>
<context>
    <name>ShortcutsDialog</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>In tables</source>
        <translation>In Tabellen</translation>
    </message>
    <message>
        <source>Follow the row</source>
        <translation>Der Zeile folgen</translation>
    </message>
    <message>
        <source>Enter, double click</source>
        <translation>Eingabe, Doppelklick</translation>
    </message>
    <message>
        <source>Go from the filter to the rows</source>
        <translation>Vom Filter zu den Zeilen</translation>
    </message>
    <message>
        <source>Enter, Down</source>
        <translation>Eingabe, Ab</translation>
    </message>
    <message>
        <source>Clear the filter, then leave it</source>
        <translation>Filter leeren, dann verlassen</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>In the findings</source>
        <translation>In den Befunden</translation>
    </message>
    <message>
        <source>Go to the next or previous one</source>
        <translation>Zum nächsten oder vorigen</translation>
    </message>
    <message>
        <source>Down, Up</source>
        <translation>Ab, Auf</translation>
    </message>
    <message>
        <source>Show its first figure</source>
        <translation>Seinen ersten Wert zeigen</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Go back to the tables, also from the evidence</source>
        <translation>Zurück zu den Tabellen, auch von den Belegen</translation>
    </message>
</context>
<context>
    <name>SliceDialog</name>
    <message>
        <source>&amp;Replace names of kernels, ranges, processes and files, and leave out environment</source>
        <translation>Namen von Kerneln, Ranges, Prozessen und Dateien e&amp;rsetzen und die Umgebung weglassen</translation>
    </message>
    <message>
        <source>Save a slice of %1</source>
        <translation>Ausschnitt von %1 speichern</translation>
    </message>
    <message>
        <source>The file to write</source>
        <translation>Die Datei, die geschrieben wird</translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation>&amp;Wählen…</translation>
    </message>
    <message>
        <source>Time and processes of the scope; other limits are set when the slice is opened</source>
        <translation>Zeit und Prozesse der Eingrenzung; andere Grenzen werden beim Öffnen des Ausschnitts gesetzt</translation>
    </message>
    <message>
        <source>Saving</source>
        <translation>Wird gespeichert</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Speichern</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>S&amp;topp</translation>
    </message>
    <message>
        <source>W&amp;here</source>
        <translation>Z&amp;iel</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Teil</translation>
    </message>
    <message>
        <source>Traces (*.sqlite)</source>
        <translation>Traces (*.sqlite)</translation>
    </message>
    <message>
        <source>%1 rows, %2, in %3</source>
        <translation>%1 Zeilen, %2, in %3</translation>
    </message>
    <message>
        <source>Stopped; no file was written.</source>
        <translation>Angehalten; es wurde keine Datei geschrieben.</translation>
    </message>
</context>
<context>
    <name>SpreadCharts</name>
    <message>
        <source>Duration of a call</source>
        <translation>Dauer eines Aufrufs</translation>
    </message>
    <message>
        <source>%1: %2 of the calls, %3 to %4</source>
        <translation>%1: %2 der Aufrufe, %3 bis %4</translation>
    </message>
    <message>
        <source>Share of the calls (%)</source>
        <translation>Anteil der Aufrufe (%)</translation>
    </message>
    <message>
        <source>The shares differ most at %1: by %2 points (Kolmogorov and Smirnov)</source>
        <translation>Die Anteile unterscheiden sich am meisten bei %1: um %2 Prozentpunkte (Kolmogorow und Smirnow)</translation>
    </message>
    <message>
        <source>Calls at most so long (%)</source>
        <translation>Aufrufe bis zu dieser Dauer (%)</translation>
    </message>
    <message>
        <source>%1 % of the calls: Δ %2</source>
        <translation>%1 % der Aufrufe: Δ %2</translation>
    </message>
    <message>
        <source>NEW − BASE</source>
        <translation>NEW − BASE</translation>
    </message>
    <message>
        <source>Δ of the decile (%1)</source>
        <translation>Δ des Dezils (%1)</translation>
    </message>
    <message>
        <source>%1, unit %2: %3</source>
        <translation>%1, Einheit %2: %3</translation>
    </message>
    <message>
        <source>Kept unit</source>
        <translation>Behaltene Einheit</translation>
    </message>
    <message>
        <source>Time of a unit (%1)</source>
        <translation>Zeit einer Einheit (%1)</translation>
    </message>
</context>
<context>
    <name>SqlEditor</name>
    <message>
        <source>SQL</source>
        <translation>SQL</translation>
    </message>
    <message>
        <source>Ctrl+Enter runs the statement, Tab leaves the field</source>
        <translation>Strg+Eingabe führt die Anweisung aus, Tab verlässt das Feld</translation>
    </message>
</context>
<context>
    <name>StartGuidance</name>
    <message>
        <source>&amp;Start page</source>
        <translation>&amp;Startseite</translation>
    </message>
    <message>
        <source>Capture guidance</source>
        <translation>Capture-Ratgeber</translation>
    </message>
</context>
<context>
    <name>StartPage</name>
    <message>
        <source>Recent traces</source>
        <translation>Zuletzt geöffnete Traces</translation>
    </message>
    <message>
        <source>GPU Loupe</source>
        <translation>GPU Loupe</translation>
    </message>
    <message>
        <source>Where did the GPU time go? Open the SQLite export of an Nsight Systems trace to see.</source>
        <translation>Wo blieb die GPU-Zeit? Der SQLite-Export eines Nsight-Systems-Traces zeigt es.</translation>
    </message>
    <message>
        <source>&amp;Open a trace…</source>
        <translation>Trace ö&amp;ffnen…</translation>
    </message>
    <message>
        <source>Open the &amp;sample trace</source>
        <translation>Be&amp;ispiel-Trace öffnen</translation>
    </message>
    <message>
        <source>SQLite exports open as they are; reports (.nsys-rep, .qdrep) are exported with nsys first</source>
        <translation>SQLite-Exporte öffnen direkt; Berichte (.nsys-rep, .qdrep) werden zuerst mit nsys exportiert</translation>
    </message>
    <message>
        <source>&amp;User guide</source>
        <translation>Handb&amp;uch</translation>
    </message>
    <message>
        <source>Drop a trace anywhere on this window</source>
        <translation>Einen Trace irgendwo auf diesem Fenster ablegen</translation>
    </message>
    <message>
        <source>How to &amp;capture a trace</source>
        <translation>Trace auf&amp;zeichnen</translation>
    </message>
    <message>
        <source>What a capture can answer, and the nsys line for it</source>
        <translation>Was ein Capture beantworten kann, und die nsys-Zeile dafür</translation>
    </message>
    <message>
        <source>How to make a trace, and what the pages say of it (F1)</source>
        <translation>Wie ein Trace entsteht, und was die Seiten über ihn sagen (F1)</translation>
    </message>
    <message>
        <source>Clear this &amp;list</source>
        <translation>Diese Liste &amp;leeren</translation>
    </message>
    <message>
        <source>Open &amp;folder as ranks…</source>
        <translation>&amp;Ordner als Ranks öffnen…</translation>
    </message>
    <message>
        <source>Look at the traces of all ranks of a job together</source>
        <translation>Zeigt die Traces aller Ranks eines Jobs gemeinsam</translation>
    </message>
</context>
<context>
    <name>StepStrip</name>
    <message>
        <source>Steps of the job</source>
        <translation>Schritte des Jobs</translation>
    </message>
    <message>
        <source>Lateness of all ranks in all steps. Drag to limit all figures to some steps; a double click takes all steps.</source>
        <translation>Verspätung aller Ranks in allen Schritten. Ziehen beschränkt alle Zahlen auf einige Schritte; ein Doppelklick nimmt alle Schritte.</translation>
    </message>
    <message>
        <source>All %1 steps</source>
        <translation>Alle %1 Schritte</translation>
    </message>
    <message>
        <source>Step %1 of %2</source>
        <translation>Schritt %1 von %2</translation>
    </message>
    <message>
        <source>Steps %1–%2 of %3</source>
        <translation>Schritte %1–%2 von %3</translation>
    </message>
</context>
<context>
    <name>StepsPage</name>
    <message>
        <source>Time of each step</source>
        <translation>Zeit jedes Schritts</translation>
    </message>
    <message>
        <source>Stead&amp;y steps</source>
        <translation>Gleich&amp;mäßige Schritte</translation>
    </message>
    <message>
        <source>Drag to limit all figures to some steps</source>
        <translation>Ziehen grenzt alle Werte auf einige Schritte ein</translation>
    </message>
    <message>
        <source>How to &amp;capture NVTX ranges</source>
        <translation>NVTX-Ranges auf&amp;zeichnen</translation>
    </message>
    <message>
        <source>No step lies in this scope.</source>
        <translation>In dieser Eingrenzung liegt kein Schritt.</translation>
    </message>
    <message>
        <source>Limit all figures to %1, the longest run of at least 5 without an outlier</source>
        <translation>Grenzt alle Werte auf %1 ein, die längste Folge von mindestens 5 ohne Ausreißer</translation>
    </message>
    <message>
        <source>Limit all figures to the longest run of at least 5 steps without an outlier</source>
        <translation>Grenzt alle Werte auf die längste Folge von mindestens 5 Schritten ohne Ausreißer ein</translation>
    </message>
</context>
<context>
    <name>SummaryPage</name>
    <message>
        <source>Open in timeline</source>
        <translation>In der Zeitleiste öffnen</translation>
    </message>
    <message>
        <source>All findings</source>
        <translation>Alle Befunde</translation>
    </message>
    <message>
        <source>First findings</source>
        <translation>Erste Befunde</translation>
    </message>
    <message>
        <source>Show the most unusual</source>
        <translation>Die auffälligsten zeigen</translation>
    </message>
    <message>
        <source>Show all %1</source>
        <translation>Alle %1 zeigen</translation>
    </message>
    <message>
        <source>no rule fires in this scope</source>
        <translation>in dieser Eingrenzung schlägt keine Regel an</translation>
    </message>
    <message>
        <source>%1 of %2 findings, by what can be won</source>
        <translation>%1 von %2 Befunden, nach möglichem Gewinn</translation>
    </message>
    <message>
        <source>by what can be won</source>
        <translation>nach möglichem Gewinn</translation>
    </message>
    <message>
        <source>What to do about it</source>
        <translation>Was zu tun ist</translation>
    </message>
    <message>
        <source>Where the wall time goes</source>
        <translation>Wohin die Wandzeit geht</translation>
    </message>
    <message>
        <source>top: share of the time · below: the same over time</source>
        <translation>oben: Anteil der Zeit · unten: dasselbe im Verlauf</translation>
    </message>
</context>
<context>
    <name>TablePage</name>
    <message>
        <source>Show on &amp;timeline</source>
        <translation>Auf der Zei&amp;tleiste zeigen</translation>
    </message>
    <message>
        <source>&amp;Limit scope to this</source>
        <translation>Darauf &amp;eingrenzen</translation>
    </message>
    <message>
        <source>This event is not in the scope of the figures.</source>
        <translation>Dieses Ereignis liegt nicht in der Eingrenzung der Werte.</translation>
    </message>
    <message>
        <source>&amp;Whole trace</source>
        <translation>&amp;Ganzer Trace</translation>
    </message>
    <message>
        <source>Filter: text or /regex/</source>
        <translation>Filter: Text oder /Regex/</translation>
    </message>
    <message>
        <source>Shows the rows in which any cell contains the text, or matches the /regular expression/ (/…/i ignores case)</source>
        <translation>Zeigt die Zeilen, in denen eine Zelle den Text enthält oder zum /regulären Ausdruck/ passt (/…/i: groß oder klein)</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <source>Choose the columns of this table</source>
        <translation>Spalten dieser Tabelle wählen</translation>
    </message>
    <message>
        <source>Explain</source>
        <translation>Erläutern</translation>
    </message>
    <message>
        <source>How these figures are computed, and from which tables of the trace</source>
        <translation>Wie diese Werte zustande kommen, und aus welchen Tabellen des Traces</translation>
    </message>
    <message>
        <source>Note: %1</source>
        <translation>Hinweis: %1</translation>
    </message>
    <message>
        <source>computing…</source>
        <translation>wird berechnet …</translation>
    </message>
    <message>
        <source>Computing…</source>
        <translation>wird berechnet …</translation>
    </message>
    <message>
        <source>filtering…</source>
        <translation>wird gefiltert …</translation>
    </message>
    <message>
        <source>1 row</source>
        <translation>1 Zeile</translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation>%1 Zeilen</translation>
    </message>
    <message>
        <source>showing %1 of %2</source>
        <translation>%1 von %2 gezeigt</translation>
    </message>
    <message>
        <source>How</source>
        <translation>Wie</translation>
    </message>
    <message>
        <source>Read from</source>
        <translation>Gelesen aus</translation>
    </message>
    <message>
        <source>Rows used</source>
        <translation>Verwendete Zeilen</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>Grenzen</translation>
    </message>
    <message>
        <source>&amp;Why this number?</source>
        <translation>&amp;Warum dieser Wert?</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>Copy as &amp;Markdown</source>
        <translation>Als &amp;Markdown kopieren</translation>
    </message>
    <message>
        <source>Copy as CS&amp;V</source>
        <translation>Als CS&amp;V kopieren</translation>
    </message>
    <message>
        <source>Select &amp;all</source>
        <translation>&amp;Alles auswählen</translation>
    </message>
    <message>
        <source>&amp;Export this table…</source>
        <translation>Diese Ta&amp;belle exportieren…</translation>
    </message>
    <message>
        <source>Export the table “%1”</source>
        <translation>Tabelle „%1“ exportieren</translation>
    </message>
    <message>
        <source>CSV files (*.csv);;All files (*)</source>
        <translation>CSV-Dateien (*.csv);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>The table was written to %1.</source>
        <translation>Die Tabelle wurde nach %1 geschrieben.</translation>
    </message>
    <message>
        <source>%1 · %2: sum %3, mean %4</source>
        <translation>%1 · %2: Summe %3, Mittel %4</translation>
    </message>
    <message>
        <source>Filter by name or /regex/</source>
        <translation>Nach Name oder /regex/ filtern</translation>
    </message>
    <message>
        <source>Write a &amp;note…</source>
        <translation>&amp;Notiz schreiben…</translation>
    </message>
    <message>
        <source>Selected: %1 of %2 rows</source>
        <translation>Ausgewählt: %1 von %2 Zeilen</translation>
    </message>
    <message>
        <source>%1 · %2: %3</source>
        <translation>%1 · %2: %3</translation>
    </message>
    <message>
        <source>There is nothing of this kind in this scope.</source>
        <translation>In dieser Eingrenzung gibt es nichts davon.</translation>
    </message>
    <message>
        <source>Show the whole trace</source>
        <translation>Den ganzen Trace zeigen</translation>
    </message>
</context>
<context>
    <name>TablePlaceholder</name>
    <message>
        <source>Capture it with</source>
        <translation>Aufzeichnen mit</translation>
    </message>
</context>
<context>
    <name>TableView</name>
    <message>
        <source>&amp;Restore default columns</source>
        <translation>&amp;Standardspalten herstellen</translation>
    </message>
    <message>
        <source>No row matches the filter.</source>
        <translation>Keine Zeile passt zum Filter.</translation>
    </message>
    <message>
        <source>Spread, %1–%2 %3</source>
        <translation>Streuung, %1–%2 %3</translation>
    </message>
    <message>
        <source>There is nothing of this kind in this scope.</source>
        <translation>In dieser Eingrenzung gibt es nichts davon.</translation>
    </message>
</context>
<context>
    <name>TablesPage</name>
    <message>
        <source>How to &amp;capture memory operations</source>
        <translation>Speicheroperationen auf&amp;zeichnen</translation>
    </message>
    <message>
        <source>How to &amp;capture CUDA graphs</source>
        <translation>CUDA-Graphs auf&amp;zeichnen</translation>
    </message>
</context>
<context>
    <name>ThresholdModel</name>
    <message>
        <source>%1 is “%2”, which is not a number.</source>
        <translation>%1 ist „%2“, das ist keine Zahl.</translation>
    </message>
    <message>
        <source>%1 is %2; it must lie between %3 and %4.</source>
        <translation>%1 ist %2; es muss zwischen %3 und %4 liegen.</translation>
    </message>
    <message>
        <source>%1 is %2; it must be a whole number.</source>
        <translation>%1 ist %2; es muss eine ganze Zahl sein.</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>falsch</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>geändert</translation>
    </message>
    <message>
        <source>%1: %2 to %3</source>
        <translation>%1: %2 bis %3</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Regel</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>Vorgabe</translation>
    </message>
</context>
<context>
    <name>ThresholdsDialog</name>
    <message>
        <source>Thresholds (*.json);;All files (*)</source>
        <translation>Schwellwerte (*.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>&amp;Reset this one</source>
        <translation>Diesen &amp;zurücksetzen</translation>
    </message>
    <message>
        <source>Reset &amp;all</source>
        <translation>&amp;Alle zurücksetzen</translation>
    </message>
    <message>
        <source>&amp;Save…</source>
        <translation>&amp;Speichern…</translation>
    </message>
    <message>
        <source>Thresholds of the findings</source>
        <translation>Schwellwerte der Befunde</translation>
    </message>
    <message>
        <source>&amp;Load…</source>
        <translation>&amp;Laden…</translation>
    </message>
    <message>
        <source>Read thresholds from a JSON file, as --thresholds does</source>
        <translation>Liest Schwellwerte aus einer JSON-Datei, wie --thresholds es tut</translation>
    </message>
    <message>
        <source>Write the thresholds to a JSON file for --thresholds</source>
        <translation>Schreibt die Schwellwerte in eine JSON-Datei für --thresholds</translation>
    </message>
    <message>
        <source>Load thresholds</source>
        <translation>Schwellwerte laden</translation>
    </message>
    <message>
        <source>Save the thresholds</source>
        <translation>Schwellwerte speichern</translation>
    </message>
</context>
<context>
    <name>TileRow</name>
    <message>
        <source>Shares of the GPUs&apos; time</source>
        <translation>Anteile der GPU-Zeit</translation>
    </message>
</context>
<context>
    <name>TimelineActions</name>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>Ver&amp;größern</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>Ver&amp;kleinern</translation>
    </message>
    <message>
        <source>&amp;Earlier</source>
        <translation>&amp;Früher</translation>
    </message>
    <message>
        <source>&amp;Later</source>
        <translation>&amp;Später</translation>
    </message>
    <message>
        <source>Zoom to the &amp;selection, and back</source>
        <translation>Auf die &amp;Auswahl zoomen, und zurück</translation>
    </message>
    <message>
        <source>&amp;Whole trace</source>
        <translation>Ganzer &amp;Trace</translation>
    </message>
    <message>
        <source>&amp;Go to a time…</source>
        <translation>Gehe zu &amp;Zeitpunkt…</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Ereignisse</translation>
    </message>
    <message>
        <source>&amp;Previous event</source>
        <translation>&amp;Voriges Ereignis</translation>
    </message>
    <message>
        <source>&amp;Next event</source>
        <translation>&amp;Nächstes Ereignis</translation>
    </message>
    <message>
        <source>&amp;Find by name…</source>
        <translation>Nach Na&amp;men suchen…</translation>
    </message>
    <message>
        <source>Find ne&amp;xt</source>
        <translation>&amp;Weitersuchen</translation>
    </message>
    <message>
        <source>Find p&amp;revious</source>
        <translation>&amp;Rückwärts suchen</translation>
    </message>
    <message>
        <source>Select the window of the e&amp;vent</source>
        <translation>Zeitfenster des &amp;Ereignisses auswählen</translation>
    </message>
    <message>
        <source>Tracks</source>
        <translation>Spuren</translation>
    </message>
    <message>
        <source>Track &amp;above</source>
        <translation>Spur da&amp;rüber</translation>
    </message>
    <message>
        <source>Track &amp;below</source>
        <translation>Spur daru&amp;nter</translation>
    </message>
    <message>
        <source>F&amp;old or unfold</source>
        <translation>&amp;Ein- oder ausklappen</translation>
    </message>
    <message>
        <source>&amp;Pin to the top</source>
        <translation>Oben an&amp;heften</translation>
    </message>
    <message>
        <source>&amp;Hide</source>
        <translation>&amp;Verbergen</translation>
    </message>
    <message>
        <source>Move &amp;up</source>
        <translation>Nach &amp;oben</translation>
    </message>
    <message>
        <source>Move &amp;down</source>
        <translation>Nach &amp;unten</translation>
    </message>
    <message>
        <source>&amp;Limit scope to this track</source>
        <translation>Auf diese Spur ein&amp;grenzen</translation>
    </message>
    <message>
        <source>&amp;Show all hidden tracks</source>
        <translation>Alle verborgenen &amp;Spuren zeigen</translation>
    </message>
    <message>
        <source>&amp;Fold all</source>
        <translation>&amp;Alle einklappen</translation>
    </message>
    <message>
        <source>Unfold &amp;everything</source>
        <translation>A&amp;lles ausklappen</translation>
    </message>
    <message>
        <source>Marks</source>
        <translation>Marken</translation>
    </message>
    <message>
        <source>&amp;Mark, or take the mark away</source>
        <translation>&amp;Marke setzen oder entfernen</translation>
    </message>
    <message>
        <source>&amp;Previous mark</source>
        <translation>&amp;Vorige Marke</translation>
    </message>
    <message>
        <source>&amp;Next mark</source>
        <translation>&amp;Nächste Marke</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>&amp;Tasten</translation>
    </message>
    <message>
        <source>&amp;Limit scope to the window</source>
        <translation>Auf das Zeitfenster ein&amp;grenzen</translation>
    </message>
    <message>
        <source>&amp;Show the event in its table</source>
        <translation>Ereignis in seiner &amp;Tabelle zeigen</translation>
    </message>
    <message>
        <source>Events in view as a &amp;table</source>
        <translation>Ereignisse im &amp;Bild als Tabelle</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Verkleinern</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>Vergrößern</translation>
    </message>
    <message>
        <source>Zoom to the selection, and back</source>
        <translation>Auf die Auswahl zoomen, und zurück</translation>
    </message>
    <message>
        <source>Fit the whole trace</source>
        <translation>Ganzen Trace einpassen</translation>
    </message>
    <message>
        <source>Find events by name</source>
        <translation>Ereignisse nach Namen suchen</translation>
    </message>
    <message>
        <source>Next &amp;marked event</source>
        <translation>Nächstes mar&amp;kiertes Ereignis</translation>
    </message>
    <message>
        <source>Previous mar&amp;ked event</source>
        <translation>Voriges mark&amp;iertes Ereignis</translation>
    </message>
    <message>
        <source>&amp;Clear the window, then the marks, then the selection</source>
        <translation>Erst Zeitfenster, dann Markierungen, dann Auswahl auf&amp;heben</translation>
    </message>
    <message>
        <source>Colour kernels by</source>
        <translation>Kernel färben nach</translation>
    </message>
    <message>
        <source>&amp;Family</source>
        <translation>&amp;Familie</translation>
    </message>
    <message>
        <source>NVTX &amp;range</source>
        <translation>NVTX-&amp;Bereich</translation>
    </message>
    <message>
        <source>&amp;Duration</source>
        <translation>&amp;Dauer</translation>
    </message>
    <message>
        <source>What each key does here</source>
        <translation>Was jede Taste hier tut</translation>
    </message>
    <message>
        <source>&amp;Write a note…</source>
        <translation>Noti&amp;z schreiben…</translation>
    </message>
</context>
<context>
    <name>TimelineCanvas</name>
    <message>
        <source>Timeline</source>
        <translation>Zeitleiste</translation>
    </message>
    <message>
        <source>There is no timeline</source>
        <translation>Es gibt keine Zeitleiste</translation>
    </message>
    <message>
        <source>%1 from %2 on, %3 tracks.</source>
        <translation>%1 ab %2, %3 Spuren.</translation>
    </message>
    <message>
        <source>Selected: %1.</source>
        <translation>Ausgewählt: %1.</translation>
    </message>
    <message>
        <source>No event is selected.</source>
        <translation>Kein Ereignis ist ausgewählt.</translation>
    </message>
    <message>
        <source>Events in view (E) has the same as a table.</source>
        <translation>„Ereignisse im Bild“ (E) zeigt dasselbe als Tabelle.</translation>
    </message>
</context>
<context>
    <name>TimelineColors</name>
    <message>
        <source>CUDA graphs</source>
        <translation>CUDA-Graphs</translation>
    </message>
    <message>
        <source>NVTX ranges</source>
        <translation>NVTX-Ranges</translation>
    </message>
    <message>
        <source>Thread running</source>
        <translation>Thread läuft</translation>
    </message>
    <message>
        <source>GPU busy</source>
        <translation>GPU aktiv</translation>
    </message>
    <message>
        <source>Other kernels</source>
        <translation>Andere Kernel</translation>
    </message>
    <message>
        <source>NCCL</source>
        <translation>NCCL</translation>
    </message>
    <message>
        <source>Copies to GPU</source>
        <translation>Kopien zur GPU</translation>
    </message>
    <message>
        <source>Memsets</source>
        <translation>Memsets</translation>
    </message>
    <message>
        <source>CUDA calls</source>
        <translation>CUDA-Aufrufe</translation>
    </message>
    <message>
        <source>Blocking calls</source>
        <translation>Wartende Aufrufe</translation>
    </message>
    <message>
        <source>OS calls</source>
        <translation>Systemaufrufe</translation>
    </message>
    <message>
        <source>Profiler</source>
        <translation>Profiler</translation>
    </message>
    <message>
        <source>Matrix products</source>
        <translation>Matrixprodukte</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>Attention</translation>
    </message>
    <message>
        <source>Normalisation</source>
        <translation>Normalisierung</translation>
    </message>
    <message>
        <source>Elementwise</source>
        <translation>Elementweise</translation>
    </message>
    <message>
        <source>Copies to host</source>
        <translation>Kopien zum Host</translation>
    </message>
    <message>
        <source>Copies on or between GPUs</source>
        <translation>Kopien auf oder zwischen GPUs</translation>
    </message>
    <message>
        <source>Page migration</source>
        <translation>Seitenmigration</translation>
    </message>
    <message>
        <source>Outside of ranges</source>
        <translation>Außerhalb von Bereichen</translation>
    </message>
    <message>
        <source>Below 10 µs</source>
        <translation>Unter 10 µs</translation>
    </message>
    <message>
        <source>10 to 100 µs</source>
        <translation>10 bis 100 µs</translation>
    </message>
    <message>
        <source>100 µs to 1 ms</source>
        <translation>100 µs bis 1 ms</translation>
    </message>
    <message>
        <source>1 ms and more</source>
        <translation>1 ms und mehr</translation>
    </message>
    <message>
        <source>Library calls</source>
        <translation>Bibliotheksaufrufe</translation>
    </message>
    <message>
        <source>GPU page faults</source>
        <translation>GPU-Seitenfehler</translation>
    </message>
    <message>
        <source>MPI calls</source>
        <translation>MPI-Aufrufe</translation>
    </message>
</context>
<context>
    <name>TimelineDock</name>
    <message>
        <source>&amp;Timeline below the page</source>
        <translation>&amp;Zeitleiste unter der Seite</translation>
    </message>
    <message>
        <source>follows what you select</source>
        <translation>folgt der Auswahl</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Zeitleiste</translation>
    </message>
    <message>
        <source>Close the timeline below the page</source>
        <translation>Schließt die Zeitleiste unter der Seite</translation>
    </message>
    <message>
        <source>Show the timeline below the page</source>
        <translation>Zeigt die Zeitleiste unter der Seite</translation>
    </message>
</context>
<context>
    <name>TimelineEvents</name>
    <message>
        <source>&amp;Select on the timeline</source>
        <translation>Auf der Zeitleiste aus&amp;wählen</translation>
    </message>
    <message>
        <source>Show in its &amp;table</source>
        <translation>In seiner &amp;Tabelle zeigen</translation>
    </message>
</context>
<context>
    <name>TimelineFindBar</name>
    <message>
        <source>Find events: text or /regex/</source>
        <translation>Ereignisse suchen: Text oder /Regex/</translation>
    </message>
    <message>
        <source>Find events by name</source>
        <translation>Ereignisse nach Namen suchen</translation>
    </message>
    <message>
        <source>Previous match (Shift+F3, Shift+Enter)</source>
        <translation>Voriger Treffer (Umschalt+F3, Umschalt+Eingabe)</translation>
    </message>
    <message>
        <source>Next match (F3, Enter)</source>
        <translation>Nächster Treffer (F3, Eingabe)</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Schließen (Esc)</translation>
    </message>
    <message>
        <source>Close the search</source>
        <translation>Suche schließen</translation>
    </message>
    <message>
        <source>searching…</source>
        <translation>sucht …</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>nicht gefunden</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1, began anew</source>
        <translation>%1, von vorn</translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation>Voriger Treffer</translation>
    </message>
    <message>
        <source>Next match</source>
        <translation>Nächster Treffer</translation>
    </message>
    <message>
        <source>%1 so far…</source>
        <translation>bisher %1 …</translation>
    </message>
</context>
<context>
    <name>TimelineHeader</name>
    <message>
        <source>Tracks</source>
        <translation>Spuren</translation>
    </message>
    <message>
        <source>0 to %1</source>
        <translation>0 bis %1</translation>
    </message>
    <message>
        <source>from %1 on</source>
        <translation>ab %1</translation>
    </message>
    <message>
        <source>  100 %</source>
        <translation>  100 %</translation>
    </message>
</context>
<context>
    <name>TimelineKeys</name>
    <message>
        <source>Keys of the timeline</source>
        <translation>Tasten der Zeitleiste</translation>
    </message>
    <message>
        <source>Mouse</source>
        <translation>Maus</translation>
    </message>
    <message>
        <source>Wheel</source>
        <translation>Rad</translation>
    </message>
    <message>
        <source>Scroll the tracks</source>
        <translation>Spuren rollen</translation>
    </message>
    <message>
        <source>Ctrl+wheel</source>
        <translation>Strg+Rad</translation>
    </message>
    <message>
        <source>Zoom at the pointer</source>
        <translation>Am Mauszeiger zoomen</translation>
    </message>
    <message>
        <source>Shift+wheel, middle drag</source>
        <translation>Umschalt+Rad, Ziehen mit mittlerer Taste</translation>
    </message>
    <message>
        <source>Move in time</source>
        <translation>In der Zeit bewegen</translation>
    </message>
    <message>
        <source>Drag</source>
        <translation>Ziehen</translation>
    </message>
    <message>
        <source>Select a window</source>
        <translation>Zeitfenster auswählen</translation>
    </message>
    <message>
        <source>Click</source>
        <translation>Klick</translation>
    </message>
    <message>
        <source>Select an event</source>
        <translation>Ereignis auswählen</translation>
    </message>
    <message>
        <source>Double click</source>
        <translation>Doppelklick</translation>
    </message>
    <message>
        <source>Show the event in its table</source>
        <translation>Ereignis in seiner Tabelle zeigen</translation>
    </message>
</context>
<context>
    <name>TimelineLaneButton</name>
    <message>
        <source>Work of the GPUs</source>
        <translation>Arbeit der GPUs</translation>
    </message>
    <message>
        <source>Idle by cause</source>
        <translation>Leerlauf nach Ursache</translation>
    </message>
    <message>
        <source>Exposed NCCL</source>
        <translation>Ungedecktes NCCL</translation>
    </message>
    <message>
        <source>NVTX ranges on the GPUs</source>
        <translation>NVTX-Ranges auf den GPUs</translation>
    </message>
    <message>
        <source>Counters</source>
        <translation>Zähler</translation>
    </message>
    <message>
        <source>NVTX ranges of threads</source>
        <translation>NVTX-Ranges der Threads</translation>
    </message>
    <message>
        <source>CUDA calls</source>
        <translation>CUDA-Aufrufe</translation>
    </message>
    <message>
        <source>OS calls</source>
        <translation>Systemaufrufe</translation>
    </message>
    <message>
        <source>States of threads</source>
        <translation>Zustände der Threads</translation>
    </message>
    <message>
        <source>Profiler</source>
        <translation>Profiler</translation>
    </message>
    <message>
        <source>Tracks %1 of %2</source>
        <translation>Spuren %1 von %2</translation>
    </message>
    <message>
        <source>%1 of %2 tracks are in the picture: the others are folded, hidden, or not what the filter looks for</source>
        <translation>%1 von %2 Spuren sind im Bild: die anderen sind eingeklappt, ausgeblendet oder passen nicht zum Filter</translation>
    </message>
    <message>
        <source>Kinds of tracks</source>
        <translation>Arten von Spuren</translation>
    </message>
    <message>
        <source>GPUs and processes</source>
        <translation>GPUs und Prozesse</translation>
    </message>
    <message>
        <source>Queue depth</source>
        <translation>Warteschlangen</translation>
    </message>
    <message>
        <source>Critical path</source>
        <translation>Kritischer Pfad</translation>
    </message>
    <message>
        <source>Page faults of GPUs</source>
        <translation>Seitenfehler von GPUs</translation>
    </message>
    <message>
        <source>GPU memory</source>
        <translation>GPU-Speicher</translation>
    </message>
    <message>
        <source>Library calls</source>
        <translation>Bibliotheksaufrufe</translation>
    </message>
    <message>
        <source>MPI calls</source>
        <translation>MPI-Aufrufe</translation>
    </message>
</context>
<context>
    <name>TimelineLegend</name>
    <message>
        <source>Legend: %1</source>
        <translation>Legende: %1</translation>
    </message>
    <message>
        <source>Other ranges</source>
        <translation>Andere Bereiche</translation>
    </message>
</context>
<context>
    <name>TimelineMarkBar</name>
    <message>
        <source>Marked events</source>
        <translation>Markierte Ereignisse</translation>
    </message>
    <message>
        <source>Previous marked event (Shift+F7)</source>
        <translation>Voriges markiertes Ereignis (Umschalt+F7)</translation>
    </message>
    <message>
        <source>Next marked event (F7)</source>
        <translation>Nächstes markiertes Ereignis (F7)</translation>
    </message>
    <message>
        <source>Take the marks away (Esc on the timeline)</source>
        <translation>Markierungen entfernen (Esc auf der Zeitleiste)</translation>
    </message>
</context>
<context>
    <name>TimelineMarking</name>
    <message>
        <source>call %1 of %2</source>
        <translation>Aufruf %1 von %2</translation>
    </message>
    <message>
        <source>copy %1 of %2</source>
        <translation>Kopie %1 von %2</translation>
    </message>
    <message>
        <source>memset %1 of %2</source>
        <translation>Memset %1 von %2</translation>
    </message>
    <message>
        <source>range %1 of %2</source>
        <translation>Range %1 von %2</translation>
    </message>
    <message>
        <source>launch %1 of %2</source>
        <translation>Launch %1 von %2</translation>
    </message>
    <message>
        <source>event %1 of %2</source>
        <translation>Ereignis %1 von %2</translation>
    </message>
    <message>
        <source>all calls of %1 marked, the rest dimmed</source>
        <translation>alle Aufrufe von %1 markiert, der Rest abgeblendet</translation>
    </message>
    <message>
        <source>all copies of %1 marked, the rest dimmed</source>
        <translation>alle Kopien von %1 markiert, der Rest abgeblendet</translation>
    </message>
    <message>
        <source>all ranges of %1 marked, the rest dimmed</source>
        <translation>alle Ranges von %1 markiert, der Rest abgeblendet</translation>
    </message>
    <message>
        <source>all events of %1 marked, the rest dimmed</source>
        <translation>alle Ereignisse von %1 markiert, der Rest abgeblendet</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>Schritt %1 von %2</translation>
    </message>
    <message>
        <source>gap %1 of %2</source>
        <translation>Lücke %1 von %2</translation>
    </message>
    <message>
        <source>window %1 of %2</source>
        <translation>Zeitfenster %1 von %2</translation>
    </message>
    <message>
        <source>%1 outlined, the rest dimmed</source>
        <translation>%1 umrahmt, der Rest abgeblendet</translation>
    </message>
    <message>
        <source>part %1 of %2</source>
        <translation>Teil %1 von %2</translation>
    </message>
</context>
<context>
    <name>TimelineOverview</name>
    <message>
        <source>Overview of the whole trace</source>
        <translation>Überblick über den ganzen Trace</translation>
    </message>
    <message>
        <source>The whole trace: what the GPUs did, one line each. Drag the frame to move, double click to see everything</source>
        <translation>Der ganze Trace: was die GPUs taten, je eine Linie. Rahmen ziehen verschiebt, Doppelklick zeigt alles</translation>
    </message>
</context>
<context>
    <name>TimelinePage</name>
    <message>
        <source>Filter tracks</source>
        <translation>Spuren filtern</translation>
    </message>
    <message>
        <source>Filter the tracks by name</source>
        <translation>Spuren nach Namen filtern</translation>
    </message>
    <message>
        <source>Events in view</source>
        <translation>Ereignisse im Bild</translation>
    </message>
    <message>
        <source>The picture as a table, below it (E)</source>
        <translation>Das Bild als Tabelle, darunter (E)</translation>
    </message>
    <message>
        <source>Preparing the timeline…</source>
        <translation>Die Zeitleiste wird vorbereitet …</translation>
    </message>
    <message>
        <source>There are no events in this trace that a timeline could show.</source>
        <translation>In diesem Trace gibt es keine Ereignisse, die eine Zeitleiste zeigen könnte.</translation>
    </message>
</context>
<context>
    <name>TimelineRuler</name>
    <message>
        <source>Time ruler</source>
        <translation>Zeitlineal</translation>
    </message>
    <message>
        <source>Drag to select a window; Enter then limits all figures to it</source>
        <translation>Ziehen wählt ein Zeitfenster; Eingabe grenzt dann alle Werte darauf ein</translation>
    </message>
</context>
<context>
    <name>TimelineStrip</name>
    <message>
        <source>Inspect</source>
        <translation>Untersuchen</translation>
    </message>
    <message>
        <source>Selected event</source>
        <translation>Ausgewähltes Ereignis</translation>
    </message>
    <message>
        <source>Previous event (←)</source>
        <translation>Voriges Ereignis (←)</translation>
    </message>
    <message>
        <source>Next event (→)</source>
        <translation>Nächstes Ereignis (→)</translation>
    </message>
    <message>
        <source>Show the event among all of its kind (Enter)</source>
        <translation>Zeigt das Ereignis unter allen seiner Art (Eingabe)</translation>
    </message>
    <message>
        <source>Show all that is known of the event</source>
        <translation>Zeigt alles, was über das Ereignis bekannt ist</translation>
    </message>
    <message>
        <source>All %1 calls</source>
        <translation>Alle %1 Aufrufe</translation>
    </message>
    <message>
        <source>In its table</source>
        <translation>In seiner Tabelle</translation>
    </message>
    <message>
        <source>No event is selected</source>
        <translation>Kein Ereignis ist ausgewählt</translation>
    </message>
    <message>
        <source>Click an event to see its figures; ← and → go to its neighbours.</source>
        <translation>Ein Klick auf ein Ereignis zeigt seine Werte; ← und → gehen zu seinen Nachbarn.</translation>
    </message>
</context>
<context>
    <name>TimelineSummary</name>
    <message>
        <source>Summary of the selected window</source>
        <translation>Zusammenfassung des ausgewählten Zeitfensters</translation>
    </message>
    <message>
        <source>Limit scope to it</source>
        <translation>Darauf eingrenzen</translation>
    </message>
    <message>
        <source>Limits all tables, findings and charts to this window (Enter)</source>
        <translation>Grenzt alle Tabellen, Befunde und Diagramme auf dieses Zeitfenster ein (Eingabe)</translation>
    </message>
    <message>
        <source>Zoom to it</source>
        <translation>Darauf zoomen</translation>
    </message>
    <message>
        <source>Shows the window as wide as the canvas, and back (F)</source>
        <translation>Zeigt das Zeitfenster so breit wie das Bild, und zurück (F)</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Aufheben</translation>
    </message>
    <message>
        <source>Takes the selected window away (Esc)</source>
        <translation>Hebt das ausgewählte Zeitfenster auf (Esc)</translation>
    </message>
    <message>
        <source>Computing…</source>
        <translation>wird berechnet …</translation>
    </message>
</context>
<context>
    <name>TimelineTimeDialog</name>
    <message>
        <source>Go to a time</source>
        <translation>Gehe zu Zeitpunkt</translation>
    </message>
    <message>
        <source>&amp;Time after the trace’s start (1.25 s, 340 ms, 12 µs), or ns as exported:</source>
        <translation>&amp;Zeit nach Beginn des Traces (1.25 s, 340 ms, 12 µs) oder ns wie exportiert:</translation>
    </message>
    <message>
        <source>%1 after the start</source>
        <translation>%1 nach Beginn</translation>
    </message>
    <message>
        <source>This is no time.</source>
        <translation>Das ist keine Zeit.</translation>
    </message>
    <message>
        <source>&amp;Time after the session’s start (1.25 s, 340 ms, 12 µs), or ns as exported:</source>
        <translation>&amp;Zeit nach Beginn der Sitzung (1.25 s, 340 ms, 12 µs) oder ns wie exportiert:</translation>
    </message>
    <message>
        <source>&amp;Time in UTC (with or without the date),
after the trace’s start (1.25 s, 340 ms, 12 µs), or ns as exported:</source>
        <translation>&amp;Zeit in UTC (mit oder ohne Datum),
nach Beginn des Traces (1.25 s, 340 ms, 12 µs) oder ns wie exportiert:</translation>
    </message>
    <message>
        <source>%1 after the start of the session</source>
        <translation>%1 nach Beginn der Sitzung</translation>
    </message>
</context>
<context>
    <name>TimelineTools</name>
    <message>
        <source>%1 in view</source>
        <translation>%1 im Bild</translation>
    </message>
</context>
<context>
    <name>TraceInfoPage</name>
    <message>
        <source>What was read</source>
        <translation>Was gelesen wurde</translation>
    </message>
    <message>
        <source>Diagnostics</source>
        <translation>Diagnosen</translation>
    </message>
    <message>
        <source>Messages of nsys</source>
        <translation>Meldungen von nsys</translation>
    </message>
    <message>
        <source>Tables in the file</source>
        <translation>Tabellen in der Datei</translation>
    </message>
</context>
<context>
    <name>TraceTabs</name>
    <message>
        <source>How to &amp;capture kernels</source>
        <translation>Kernel auf&amp;zeichnen</translation>
    </message>
    <message>
        <source>How to &amp;capture launch latencies</source>
        <translation>Launch-Latenzen auf&amp;zeichnen</translation>
    </message>
    <message>
        <source>How to &amp;capture NVLink counters</source>
        <translation>NVLink-Zähler auf&amp;zeichnen</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Zeitleiste</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Launch storms</source>
        <translation>Launch-Stürme</translation>
    </message>
    <message>
        <source>Launch latency</source>
        <translation>Launch-Latenz</translation>
    </message>
    <message>
        <source>Barriers</source>
        <translation>Barriers</translation>
    </message>
    <message>
        <source>NCCL</source>
        <translation>NCCL</translation>
    </message>
    <message>
        <source>NVLink</source>
        <translation>NVLink</translation>
    </message>
    <message>
        <source>Processes</source>
        <translation>Prozesse</translation>
    </message>
    <message>
        <source>CUDA graphs</source>
        <translation>CUDA-Graphs</translation>
    </message>
    <message>
        <source>All tables</source>
        <translation>Alle Tabellen</translation>
    </message>
    <message>
        <source>Capture guidance</source>
        <translation>Capture-Ratgeber</translation>
    </message>
    <message>
        <source>Trace info</source>
        <translation>Trace-Info</translation>
    </message>
    <message>
        <source>Only the events in view, on the timeline, list %1 one by one.</source>
        <translation>Keine Tabelle listet %1 einzeln auf, nur die der Ereignisse im Bild, auf der Zeitleiste.</translation>
    </message>
    <message>
        <source>Computing…</source>
        <translation>wird berechnet …</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>Befunde</translation>
    </message>
    <message>
        <source>no steps</source>
        <translation>keine Schritte</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>Diagramme</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>Kopien</translation>
    </message>
    <message>
        <source>NVTX ranges</source>
        <translation>NVTX-Ranges</translation>
    </message>
    <message>
        <source>Phases</source>
        <translation>Phasen</translation>
    </message>
    <message>
        <source>no map</source>
        <translation>ohne Zuordnung</translation>
    </message>
    <message>
        <source>no NCCL</source>
        <translation>kein NCCL</translation>
    </message>
    <message>
        <source>no NVLink</source>
        <translation>kein NVLink</translation>
    </message>
    <message>
        <source>Idle</source>
        <translation>Leerlauf</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Übersicht</translation>
    </message>
    <message>
        <source>GPU work</source>
        <translation>GPU-Arbeit</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>Kommunikation</translation>
    </message>
    <message>
        <source>Host &amp; idle</source>
        <translation>Host &amp; Leerlauf</translation>
    </message>
    <message>
        <source>Trace</source>
        <translation>Trace</translation>
    </message>
    <message>
        <source>Timeline in a win&amp;dow of its own</source>
        <translation>Zeitleiste in eigenem &amp;Fenster</translation>
    </message>
    <message>
        <source>The timeline is in a window of its own.</source>
        <translation>Die Zeitleiste ist in einem eigenen Fenster.</translation>
    </message>
    <message>
        <source>Bring it &amp;back</source>
        <translation>&amp;Zurückholen</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>Abfrage</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notizen</translation>
    </message>
    <message>
        <source>How to &amp;capture OS calls</source>
        <translation>Systemaufrufe auf&amp;zeichnen</translation>
    </message>
    <message>
        <source>How to &amp;capture thread states</source>
        <translation>Thread-Zustände auf&amp;zeichnen</translation>
    </message>
    <message>
        <source>How to &amp;capture launch calls</source>
        <translation>Wie man Startaufrufe auf&amp;zeichnet</translation>
    </message>
    <message>
        <source>NVTX tree</source>
        <translation>NVTX-Baum</translation>
    </message>
    <message>
        <source>MPI</source>
        <translation>MPI</translation>
    </message>
    <message>
        <source>no MPI</source>
        <translation>kein MPI</translation>
    </message>
    <message>
        <source>OS calls</source>
        <translation>Systemaufrufe</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>Queue depth</source>
        <translation>Warteschlangen</translation>
    </message>
    <message>
        <source>Critical path</source>
        <translation>Kritischer Pfad</translation>
    </message>
    <message>
        <source>CPU samples</source>
        <translation>CPU-Samples</translation>
    </message>
    <message>
        <source>How to &amp;capture unified memory</source>
        <translation>Unified Memory auf&amp;zeichnen</translation>
    </message>
    <message>
        <source>Unified memory</source>
        <translation>Unified Memory</translation>
    </message>
    <message>
        <source>GPU memory</source>
        <translation>GPU-Speicher</translation>
    </message>
    <message>
        <source>Libraries</source>
        <translation>Bibliotheken</translation>
    </message>
</context>
<context>
    <name>TreePane</name>
    <message>
        <source>Widths of the picture</source>
        <translation>Breiten des Bildes</translation>
    </message>
    <message>
        <source>What the widths of the picture are</source>
        <translation>Wofür die Breiten im Bild stehen</translation>
    </message>
    <message>
        <source>Part of a name, or a /regular expression/; what has another name is dimmed</source>
        <translation>Teil eines Namens oder ein /regulärer Ausdruck/; was anders heißt, wird abgeblendet</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Verkleinern</translation>
    </message>
    <message>
        <source>Show what is around the row that has all of the width</source>
        <translation>Zeigt, was um die Zeile liegt, die die ganze Breite hat</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>%1 found</source>
        <translation>%1 gefunden</translation>
    </message>
    <message>
        <source>path</source>
        <translation>Pfad</translation>
    </message>
    <message>
        <source>paths</source>
        <translation>Pfade</translation>
    </message>
</context>
<context>
    <name>UnitDialog</name>
    <message>
        <source>Change unit</source>
        <translation>Einheit ändern</translation>
    </message>
    <message>
        <source>&amp;Unit of work that both runs repeat: one of these, nvtx:TEXT or kernel:TEXT</source>
        <translation>Arbeits&amp;einheit, die beide Läufe wiederholen: eine von diesen, nvtx:TEXT oder kernel:TEXT</translation>
    </message>
    <message>
        <source>&amp;Compare again</source>
        <translation>Erneut &amp;vergleichen</translation>
    </message>
    <message>
        <source>Found: NVTX ranges, else a kernel</source>
        <translation>Gefunden: NVTX-Ranges, sonst ein Kernel</translation>
    </message>
    <message>
        <source>Found: a kernel</source>
        <translation>Gefunden: ein Kernel</translation>
    </message>
    <message>
        <source>None: the whole windows</source>
        <translation>Keine: die ganzen Zeitfenster</translation>
    </message>
    <message>
        <source>Looking for what both runs repeat…</source>
        <translation>Gesucht wird, was beide Läufe wiederholen …</translation>
    </message>
    <message>
        <source>%1 and %2 units, %3 % and %4 % alike: %5</source>
        <translation>%1 und %2 Einheiten, zu %3 % und %4 % gleich: %5</translation>
    </message>
    <message>
        <source>NVTX range “%1”</source>
        <translation>NVTX-Range „%1“</translation>
    </message>
    <message>
        <source>No NVTX ranges and no kernel cut both runs into regular units.</source>
        <translation>Weder NVTX-Ranges noch ein Kernel teilen beide Läufe in regelmäßige Einheiten.</translation>
    </message>
    <message>
        <source>The list has what cuts both runs into regular units, the best first.</source>
        <translation>Die Liste zeigt, was beide Läufe in regelmäßige Einheiten teilt, das Beste zuerst.</translation>
    </message>
</context>
<context>
    <name>UnitLanesView</name>
    <message>
        <source>One unit of both runs, side by side</source>
        <translation>Eine Einheit beider Läufe, nebeneinander</translation>
    </message>
    <message>
        <source>%1 main stream</source>
        <translation>%1 Haupt-Stream</translation>
    </message>
    <message>
        <source>Other streams</source>
        <translation>Andere Streams</translation>
    </message>
    <message>
        <source>NEW ahead ↑, behind ↓</source>
        <translation>NEW voraus ↑, zurück ↓</translation>
    </message>
    <message>
        <source>&amp;Next large Δ	N</source>
        <translation>&amp;Nächstes großes Δ	N</translation>
    </message>
    <message>
        <source>&amp;Previous large Δ	P</source>
        <translation>&amp;Voriges großes Δ	P</translation>
    </message>
    <message>
        <source>Show &amp;all of the unit	F</source>
        <translation>Die &amp;ganze Einheit zeigen	F</translation>
    </message>
    <message>
        <source>Show as &amp;table</source>
        <translation>Als &amp;Tabelle zeigen</translation>
    </message>
    <message>
        <source>by up to %1</source>
        <translation>um bis zu %1</translation>
    </message>
    <message>
        <source>NCCL</source>
        <translation>NCCL</translation>
    </message>
    <message>
        <source>Idle by cause</source>
        <translation>Leerlauf nach Ursache</translation>
    </message>
    <message>
        <source>NVTX ranges</source>
        <translation>NVTX-Ranges</translation>
    </message>
    <message>
        <source>%1 work</source>
        <translation>%1 Arbeit</translation>
    </message>
    <message>
        <source>%1 idle</source>
        <translation>%1 Leerlauf</translation>
    </message>
</context>
<context>
    <name>UnitPartners</name>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>%1: %2 → %3, Δ %4</source>
        <translation>%1: %2 → %3, Δ %4</translation>
    </message>
    <message>
        <source>; starts %1</source>
        <translation>; beginnt %1</translation>
    </message>
    <message>
        <source>BASE</source>
        <translation>BASE</translation>
    </message>
    <message>
        <source>NEW</source>
        <translation>NEW</translation>
    </message>
    <message>
        <source>Δ</source>
        <translation>Δ</translation>
    </message>
    <message>
        <source>Drift</source>
        <translation>Drift</translation>
    </message>
</context>
<context>
    <name>UnitRuler</name>
    <message>
        <source>Units of BASE</source>
        <translation>Einheiten von BASE</translation>
    </message>
    <message>
        <source>Units of NEW</source>
        <translation>Einheiten von NEW</translation>
    </message>
    <message>
        <source>Click on a unit to align both runs at it; drag to select units of both</source>
        <translation>Ein Klick auf eine Einheit richtet beide Läufe daran aus; Ziehen wählt Einheiten beider aus</translation>
    </message>
    <message>
        <source>unit %1 + %2</source>
        <translation>Einheit %1 + %2</translation>
    </message>
</context>
<context>
    <name>UnitStepper</name>
    <message>
        <source>Units that are laid side by side</source>
        <translation>Einheiten, die nebeneinander liegen</translation>
    </message>
    <message>
        <source>The k-th unit of both runs; below the first: the units of each run that are nearest its median</source>
        <translation>Die k-te Einheit beider Läufe; unterhalb der ersten: von jedem Lauf die Einheit, die seinem Median am nächsten liegt</translation>
    </message>
    <message>
        <source>typical units</source>
        <translation>typische Einheiten</translation>
    </message>
    <message>
        <source>unit </source>
        <translation>Einheit </translation>
    </message>
    <message>
        <source> of %1</source>
        <translation> von %1</translation>
    </message>
</context>
<context>
    <name>UtilisationStrip</name>
    <message>
        <source>What %1 did over time</source>
        <translation>Was %1 im Verlauf tat</translation>
    </message>
</context>
<context>
    <name>WallBar</name>
    <message>
        <source>Where the time of %1 went</source>
        <translation>Wohin die Zeit von %1 ging</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
</context>
<context>
    <name>WallLanes</name>
    <message>
        <source>Where the wall time goes</source>
        <translation>Wohin die Wandzeit geht</translation>
    </message>
    <message>
        <source>Show as table: %1</source>
        <translation>Als Tabelle zeigen: %1</translation>
    </message>
</context>
<context>
    <name>WaterfallView</name>
    <message>
        <source>What changed: from the wall time of BASE to that of NEW</source>
        <translation>Was sich änderte: von der Wandzeit von BASE zu der von NEW</translation>
    </message>
    <message>
        <source>BASE</source>
        <translation>BASE</translation>
    </message>
    <message>
        <source>NEW</source>
        <translation>NEW</translation>
    </message>
    <message>
        <source>Δ</source>
        <translation>Δ</translation>
    </message>
    <message>
        <source>Δ, exact</source>
        <translation>Δ, genau</translation>
    </message>
    <message>
        <source>Wall time</source>
        <translation>Wandzeit</translation>
    </message>
</context>
<context>
    <name>WhatIfRows</name>
    <message>
        <source>Mend %1</source>
        <translation>%1 in Ordnung bringen</translation>
    </message>
    <message>
        <source>What if</source>
        <translation>Was wäre, wenn</translation>
    </message>
    <message>
        <source>%1; alone it costs %2</source>
        <translation>%1; allein kostet er %2</translation>
    </message>
    <message>
        <source>%1: at most %2 a step, %3 of it.</source>
        <translation>%1: höchstens %2 je Schritt, %3 davon.</translation>
    </message>
    <message>
        <source>%1: at most %2 in all, %3 of it.</source>
        <translation>%1: höchstens %2 insgesamt, %3 davon.</translation>
    </message>
    <message>
        <source>When all others are mended it alone costs %1.</source>
        <translation>Sind alle anderen in Ordnung gebracht, kostet er allein %1.</translation>
    </message>
    <message>
        <source>Gain a step</source>
        <translation>Gewinn je Schritt</translation>
    </message>
    <message>
        <source>Gain</source>
        <translation>Gewinn</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Costs alone</source>
        <translation>Kostet allein</translation>
    </message>
</context>
<context>
    <name>core::ScopeTreeModel</name>
    <message>
        <source>%1 of work, which is %2 of first to last GPU work</source>
        <translation>%1 Arbeit, das sind %2 der Zeit von der ersten bis zur letzten GPU-Arbeit</translation>
    </message>
    <message>
        <source>GPU, process, stream</source>
        <translation>GPU, Prozess, Stream</translation>
    </message>
    <message>
        <source>Busy</source>
        <translation>Aktiv</translation>
    </message>
    <message>
        <source>Share of first to last GPU work in which any of its work ran</source>
        <translation>Anteil der Zeit von der ersten bis zur letzten GPU-Arbeit, in dem irgendeine Arbeit davon lief</translation>
    </message>
</context>
<context>
    <name>core::Text</name>
    <message>
        <source>Top kernel</source>
        <translation>Größter Kernel</translation>
    </message>
    <message>
        <source>none in this scope</source>
        <translation>nichts in dieser Eingrenzung</translation>
    </message>
    <message>
        <source>call</source>
        <translation>Aufruf</translation>
    </message>
    <message>
        <source>calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>Top barrier</source>
        <translation>Größte Barrier</translation>
    </message>
    <message>
        <source>Launch storm</source>
        <translation>Launch-Sturm</translation>
    </message>
    <message>
        <source>no kernels in this scope</source>
        <translation>keine Kernel in dieser Eingrenzung</translation>
    </message>
    <message>
        <source>Top NCCL op</source>
        <translation>Größte NCCL-Operation</translation>
    </message>
    <message>
        <source>GPU idle</source>
        <translation>GPU-Leerlauf</translation>
    </message>
    <message>
        <source>no GPU work in this scope</source>
        <translation>keine GPU-Arbeit in dieser Eingrenzung</translation>
    </message>
    <message>
        <source>The kernels ran inside CUDA graphs that were traced as a whole: capture again with nsys profile --trace=cuda,nvtx --cuda-graph-trace=node</source>
        <translation>Die Kernel liefen in CUDA-Graphs, die als Ganzes aufgezeichnet wurden: noch einmal aufzeichnen mit nsys profile --trace=cuda,nvtx --cuda-graph-trace=node</translation>
    </message>
    <message>
        <source>Capture with nsys profile --trace=cuda,nvtx,osrt</source>
        <translation>Mit nsys profile --trace=cuda,nvtx,osrt aufzeichnen</translation>
    </message>
    <message>
        <source>Capture with nsys profile --trace=cuda --cuda-graph-trace=graph</source>
        <translation>Mit nsys profile --trace=cuda --cuda-graph-trace=graph aufzeichnen</translation>
    </message>
    <message>
        <source>Capture with nsys profile --trace=cuda,nvtx (the program must emit NVTX ranges)</source>
        <translation>Mit nsys profile --trace=cuda,nvtx aufzeichnen (das Programm muss NVTX-Ranges setzen)</translation>
    </message>
    <message>
        <source>Capture with nsys profile --trace=cuda,osrt</source>
        <translation>Mit nsys profile --trace=cuda,osrt aufzeichnen</translation>
    </message>
    <message>
        <source>Capture with nsys profile --gpu-metrics-devices=all</source>
        <translation>Mit nsys profile --gpu-metrics-devices=all aufzeichnen</translation>
    </message>
    <message>
        <source>Capture with nsys profile --cpuctxsw=process-tree</source>
        <translation>Mit nsys profile --cpuctxsw=process-tree aufzeichnen</translation>
    </message>
    <message>
        <source>Capture with nsys profile --trace=cuda,nvtx,osrt,mpi</source>
        <translation>Mit nsys profile --trace=cuda,nvtx,osrt,mpi aufzeichnen</translation>
    </message>
    <message>
        <source>Capture with nsys profile --trace=cuda --cuda-um-cpu-page-faults=true</source>
        <translation>Mit nsys profile --trace=cuda --cuda-um-cpu-page-faults=true aufzeichnen</translation>
    </message>
    <message>
        <source>table %1: %2</source>
        <translation>Tabelle %1: %2</translation>
    </message>
    <message>
        <source>table %1 is missing</source>
        <translation>Tabelle %1 fehlt</translation>
    </message>
    <message>
        <source>no row of table %1 could be used</source>
        <translation>keine Zeile der Tabelle %1 war verwendbar</translation>
    </message>
    <message>
        <source>table %1 is empty</source>
        <translation>Tabelle %1 ist leer</translation>
    </message>
    <message>
        <source>%1 or %2</source>
        <translation>%1 oder %2</translation>
    </message>
    <message>
        <source>not available, because the trace holds no %1 (%2)</source>
        <translation>nicht verfügbar, denn der Trace ist ohne %1 (%2)</translation>
    </message>
    <message>
        <source>%1 clipped to the window: only the time inside is counted, each event once</source>
        <translation>%1 auf das Zeitfenster beschnitten: nur die Zeit darin zählt, jedes Ereignis einmal</translation>
    </message>
    <message>
        <source>event</source>
        <translation>Ereignis</translation>
    </message>
    <message>
        <source>events</source>
        <translation>Ereignisse</translation>
    </message>
    <message>
        <source>GPU identity assumed from CUDA ordinals</source>
        <translation>Zuordnung der GPUs aus den CUDA-Gerätenummern angenommen</translation>
    </message>
    <message>
        <source>Calls of the CUDA API that block the host, by kind and name without version suffix. A cpu_launcher_gap is the part of a device&apos;s idle gap before the next kernel was launched (start of the launch call − end of the previous GPU work, at least 1 µs). GPU idle inside is the union of the barriers as far as every GPU of their process was idle, whoever else may use it: a moment counts once, however many wait.</source>
        <translation>Aufrufe der CUDA-API, die den Host blockieren, nach Art und Name ohne Versionssuffix. Eine cpu_launcher_gap ist der Teil einer Leerlauflücke eines Geräts, bevor der nächste Kernel gestartet wurde (Beginn des Launch-Aufrufs − Ende der vorigen GPU-Arbeit, mindestens 1 µs). „GPU-Leerlauf darin“ ist die Vereinigung der Barriers, soweit alle GPUs ihres Prozesses im Leerlauf waren, gleich wer sie sonst noch nutzt: Ein Augenblick zählt einmal, gleich wie viele warten.</translation>
    </message>
    <message>
        <source>%1 among %2 of the trace.</source>
        <translation>%1; im Trace insgesamt %2.</translation>
    </message>
    <message>
        <source>barrier</source>
        <translation>Barrier</translation>
    </message>
    <message>
        <source>barriers</source>
        <translation>Barriers</translation>
    </message>
    <message>
        <source>CUDA API call</source>
        <translation>CUDA-API-Aufruf</translation>
    </message>
    <message>
        <source>CUDA API calls</source>
        <translation>CUDA-API-Aufrufe</translation>
    </message>
    <message>
        <source>no copies in the trace: asynchronous copies of pageable memory cannot be told apart</source>
        <translation>keine Kopien im Trace: asynchrone Kopien von auslagerbarem Speicher sind nicht zu erkennen</translation>
    </message>
    <message>
        <source>no GPU work in the trace: launcher gaps and GPU idle inside are not known</source>
        <translation>keine GPU-Arbeit im Trace: Launch-Lücken und GPU-Leerlauf in Barriers sind unbekannt</translation>
    </message>
    <message>
        <source>API calls do not belong to a GPU or stream: those of the processes that use it are listed</source>
        <translation>API-Aufrufe gehören zu keiner GPU und keinem Stream: aufgeführt sind die der Prozesse, die sie nutzen</translation>
    </message>
    <message>
        <source>Time inside of the barriers in which every GPU of their process was idle (between its first and last work), a moment once however many wait; empty when the process has no GPU work.</source>
        <translation>Zeit in den Barriers, in der alle GPUs ihres Prozesses im Leerlauf waren (zwischen deren erster und letzter Arbeit), ein Augenblick einmal, gleich wie viele warten; leer, wenn der Prozess keine GPU-Arbeit hat.</translation>
    </message>
    <message>
        <source>The call, without its version suffix; of a launcher gap the launch call.</source>
        <translation>Der Aufruf, ohne Versionssuffix; bei einer Launch-Lücke der Launch-Aufruf.</translation>
    </message>
    <message>
        <source>Barriers in scope, each counted once.</source>
        <translation>Barriers in der Eingrenzung, jede einmal gezählt.</translation>
    </message>
    <message>
        <source>Sum of the durations; those of several threads can overlap.</source>
        <translation>Summe der Dauern; die mehrerer Threads können sich überlappen.</translation>
    </message>
    <message>
        <source>barrier durations</source>
        <translation>Barrier-Dauern</translation>
    </message>
    <message>
        <source>Process id, as host/pid when two hosts share it.</source>
        <translation>Prozesskennung, als Host/PID, wenn zwei Hosts dieselbe haben.</translation>
    </message>
    <message>
        <source>Name from PROCESSES.</source>
        <translation>Name aus PROCESSES.</translation>
    </message>
    <message>
        <source>Thread id.</source>
        <translation>Thread-Kennung.</translation>
    </message>
    <message>
        <source>Name from ThreadNames.</source>
        <translation>Name aus ThreadNames.</translation>
    </message>
    <message>
        <source>The physical GPU: its number in TARGET_INFO_GPU and its name.</source>
        <translation>Die physische GPU: ihre Nummer in TARGET_INFO_GPU und ihr Name.</translation>
    </message>
    <message>
        <source>TARGET_INFO_GPU.id of the physical GPU.</source>
        <translation>TARGET_INFO_GPU.id der physischen GPU.</translation>
    </message>
    <message>
        <source>The CUDA ordinal inside the process (deviceId of the export).</source>
        <translation>Die CUDA-Gerätenummer im Prozess (deviceId des Exports).</translation>
    </message>
    <message>
        <source>%2th percentile of the %1, interpolated linearly on the sorted values (position q·(n−1)).</source>
        <translation>%2. Perzentil der %1, linear interpoliert über die sortierten Werte (Position q·(n−1)).</translation>
    </message>
    <message>
        <source>Arithmetic mean of the %1.</source>
        <translation>Arithmetisches Mittel der %1.</translation>
    </message>
    <message>
        <source>Shortest of the %1.</source>
        <translation>Kürzeste der %1.</translation>
    </message>
    <message>
        <source>Longest of the %1.</source>
        <translation>Längste der %1.</translation>
    </message>
    <message>
        <source>Standard deviation of the %1 (of the population, not of a sample).</source>
        <translation>Standardabweichung der %1 (der Grundgesamtheit, nicht einer Stichprobe).</translation>
    </message>
    <message>
        <source>Launches of one graph of one process on one GPU are one row. A graph that was traced as a whole has one event per launch, and no kernels; one that was traced by nodes has kernels, and its replays are the launch calls they share. Gap before is end of all earlier GPU work on the GPU → start of the launch, 0 when work ran until then. Share of busy is the union of the row&apos;s events over the union of all GPU work on that GPU.</source>
        <translation>Launches desselben Graphs eines Prozesses auf einer GPU sind eine Zeile. Ein als Ganzes aufgezeichneter Graph hat ein Ereignis je Launch und keine Kernel; ein knotenweise aufgezeichneter hat Kernel, und seine Wiederholungen sind die Launch-Aufrufe, die sie gemeinsam haben. „Lücke davor“ ist Ende aller früheren GPU-Arbeit auf der GPU → Beginn des Launches, 0, wenn bis dahin Arbeit lief. „Anteil an aktiver Zeit“ ist die Vereinigung der Ereignisse der Zeile, bezogen auf die Vereinigung aller GPU-Arbeit auf dieser GPU.</translation>
    </message>
    <message>
        <source>%1 traced as a whole, %2 of graphs traced by nodes.</source>
        <translation>%1 als Ganzes aufgezeichnet, %2 aus knotenweise aufgezeichneten Graphs.</translation>
    </message>
    <message>
        <source>graph launch</source>
        <translation>Graph-Launch</translation>
    </message>
    <message>
        <source>graph launches</source>
        <translation>Graph-Launches</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>kernels</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>the export has no graph id for some events: all graphs of a process are one row there</source>
        <translation>der Export hat für manche Ereignisse keine Graph-Kennung: dort sind alle Graphs eines Prozesses eine Zeile</translation>
    </message>
    <message>
        <source>%1 opaque, %2 of GPU time: their kernels are not in the trace; capture with --cuda-graph-trace=node</source>
        <translation>%1 opak, %2 der GPU-Zeit: die Kernel darin sind nicht im Trace; mit --cuda-graph-trace=node aufzeichnen</translation>
    </message>
    <message>
        <source>graph launch is</source>
        <translation>Graph-Launch ist</translation>
    </message>
    <message>
        <source>graph launches are</source>
        <translation>Graph-Launches sind</translation>
    </message>
    <message>
        <source>graphId of the export, numbered per process; empty when it was not recorded.</source>
        <translation>graphId des Exports, je Prozess nummeriert; leer, wenn sie nicht aufgezeichnet wurde.</translation>
    </message>
    <message>
        <source>graph: each launch was traced as one event, its kernels were not. node: its kernels were traced.</source>
        <translation>Graph: jeder Launch wurde als ein Ereignis aufgezeichnet, seine Kernel nicht. Knoten: seine Kernel wurden aufgezeichnet.</translation>
    </message>
    <message>
        <source>graph</source>
        <translation>Graph</translation>
    </message>
    <message>
        <source>node</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>Launches of the graph in scope; of graphs traced by nodes the launch calls that are in the trace.</source>
        <translation>Launches des Graphs in der Eingrenzung; bei knotenweise aufgezeichneten Graphs die Launch-Aufrufe, die im Trace sind.</translation>
    </message>
    <message>
        <source>Union of the launches, or of the kernels of graphs traced by nodes.</source>
        <translation>Vereinigung der Launches, oder der Kernel bei knotenweise aufgezeichneten Graphs.</translation>
    </message>
    <message>
        <source>Busy time of the graph as a share of the GPU&apos;s busy time (union of kernels, copies, sets and graph launches).</source>
        <translation>Aktive Zeit des Graphs als Anteil an der aktiven Zeit der GPU (Vereinigung von Kerneln, Kopien, Memsets und Graph-Launches).</translation>
    </message>
    <message>
        <source>Sum of the durations of the launches; launches that overlap count each.</source>
        <translation>Summe der Dauern der Launches; überlappende Launches zählen jeder für sich.</translation>
    </message>
    <message>
        <source>Mean duration of a launch.</source>
        <translation>Mittlere Dauer eines Launches.</translation>
    </message>
    <message>
        <source>Median duration of a launch.</source>
        <translation>Median der Dauer eines Launches.</translation>
    </message>
    <message>
        <source>99th percentile of the durations of the launches.</source>
        <translation>99. Perzentil der Dauern der Launches.</translation>
    </message>
    <message>
        <source>Mean time from the end of all earlier GPU work on the GPU to the start of a launch; 0 where work ran until then. The first work of the GPU has no gap.</source>
        <translation>Mittlere Zeit vom Ende aller früheren GPU-Arbeit auf der GPU bis zum Beginn eines Launches; 0, wo bis dahin Arbeit lief. Die erste Arbeit der GPU hat keine Lücke.</translation>
    </message>
    <message>
        <source>Longest time from the end of all earlier GPU work on the GPU to the start of a launch.</source>
        <translation>Längste Zeit vom Ende aller früheren GPU-Arbeit auf der GPU bis zum Beginn eines Launches.</translation>
    </message>
    <message>
        <source>Kernels of graphs traced by nodes; not known of graphs traced as a whole.</source>
        <translation>Kernel knotenweise aufgezeichneter Graphs; unbekannt bei als Ganzes aufgezeichneten Graphs.</translation>
    </message>
    <message>
        <source>Sum of the durations of these kernels.</source>
        <translation>Summe der Dauern dieser Kernel.</translation>
    </message>
    <message>
        <source>Per device, from its first to its last GPU work: every moment counts once. Where several things went on it counts for the first of NCCL kernels, other kernels, graph launches, copies, sets; of several other kernels for the one that began first. NCCL is overlapped while any kernel that is not NCCL&apos;s runs on the GPU. The families of kernels are told by words in their names.</source>
        <translation>Je Gerät, von seiner ersten bis zu seiner letzten GPU-Arbeit: jeder Moment zählt einmal. Lief mehreres zugleich, zählt er für das Erste aus NCCL-Kernel, andere Kernel, Graph-Launches, Kopien, Memsets; bei mehreren anderen Kerneln für den, der zuerst begann. NCCL ist überlappt, solange irgendein Kernel auf der GPU läuft, der nicht zu NCCL gehört. Die Familien der Kernel werden an Wörtern in ihren Namen erkannt.</translation>
    </message>
    <message>
        <source>%1 with work in scope; the times of each add up to its window.</source>
        <translation>%1 mit Arbeit in der Eingrenzung; die Zeiten jeder GPU ergeben zusammen ihr Zeitfenster.</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPUs</translation>
    </message>
    <message>
        <source>which of several kernels a moment counts for takes a sweep over all of them</source>
        <translation>für welchen von mehreren Kerneln ein Moment zählt, zeigt erst ein Durchlauf über alle</translation>
    </message>
    <message>
        <source>GPU %1: %2</source>
        <translation>GPU %1: %2</translation>
    </message>
    <message>
        <source>Attention kernels</source>
        <translation>Attention-Kernel</translation>
    </message>
    <message>
        <source>Elementwise kernels</source>
        <translation>Elementweise Kernel</translation>
    </message>
    <message>
        <source>Other kernels</source>
        <translation>Andere Kernel</translation>
    </message>
    <message>
        <source>NCCL overlapped</source>
        <translation>NCCL überlappt</translation>
    </message>
    <message>
        <source>NCCL exposed</source>
        <translation>NCCL exponiert</translation>
    </message>
    <message>
        <source>CUDA graphs</source>
        <translation>CUDA-Graphs</translation>
    </message>
    <message>
        <source>Memset</source>
        <translation>Memset</translation>
    </message>
    <message>
        <source>Idle</source>
        <translation>Leerlauf</translation>
    </message>
    <message>
        <source>What the GPU did; each moment counts for one class only.</source>
        <translation>Was die GPU tat; jeder Moment zählt nur für eine Klasse.</translation>
    </message>
    <message>
        <source>Moments of the window that count for this class.</source>
        <translation>Momente des Zeitfensters, die für diese Klasse zählen.</translation>
    </message>
    <message>
        <source>The same as a share of the GPU&apos;s window; the rows of a GPU add up to 100 %.</source>
        <translation>Dasselbe als Anteil am Zeitfenster der GPU; die Zeilen einer GPU ergeben zusammen 100 %.</translation>
    </message>
    <message>
        <source>From the first to the last GPU work.</source>
        <translation>Von der ersten bis zur letzten GPU-Arbeit.</translation>
    </message>
    <message>
        <source>memory copy</source>
        <translation>Speicherkopie</translation>
    </message>
    <message>
        <source>memory set</source>
        <translation>Memset</translation>
    </message>
    <message>
        <source>CUDA graph launch</source>
        <translation>CUDA-Graph-Launch</translation>
    </message>
    <message>
        <source>synchronization</source>
        <translation>Synchronisation</translation>
    </message>
    <message>
        <source>profiler overhead</source>
        <translation>Profiler-Overhead</translation>
    </message>
    <message>
        <source>NVTX mark</source>
        <translation>NVTX-Marke</translation>
    </message>
    <message>
        <source>NVTX range</source>
        <translation>NVTX-Range</translation>
    </message>
    <message>
        <source>operating system call</source>
        <translation>Betriebssystemaufruf</translation>
    </message>
    <message>
        <source>GPU metric sample</source>
        <translation>GPU-Metrik-Messwert</translation>
    </message>
    <message>
        <source>thread state</source>
        <translation>Thread-Zustand</translation>
    </message>
    <message>
        <source>MPI call</source>
        <translation>MPI-Aufruf</translation>
    </message>
    <message>
        <source>CPU page fault</source>
        <translation>CPU-Seitenfehler</translation>
    </message>
    <message>
        <source>%1; or %2</source>
        <translation>%1; oder %2</translation>
    </message>
    <message>
        <source>the scope is limited to NVTX ranges, which SQL would have to nest: no single statement says that</source>
        <translation>eingegrenzt ist auf NVTX-Ranges, die SQL erst schachteln müsste: das drückt keine einzelne Anweisung aus</translation>
    </message>
    <message>
        <source>range</source>
        <translation>Range</translation>
    </message>
    <message>
        <source>ranges</source>
        <translation>Ranges</translation>
    </message>
    <message>
        <source>unknown GPU</source>
        <translation>GPU (unbekannt)</translation>
    </message>
    <message>
        <source>launch</source>
        <translation>Launch</translation>
    </message>
    <message>
        <source>launches</source>
        <translation>Launches</translation>
    </message>
    <message>
        <source>Capture again with nsys profile --cuda-graph-trace=node to see the kernels inside.</source>
        <translation>Mit nsys profile --cuda-graph-trace=node noch einmal aufzeichnen, um die Kernel darin zu sehen.</translation>
    </message>
    <message>
        <source>Capture several steps after warm-up, a few seconds of them: nsys profile --delay=… --duration=…, or --capture-range=cudaProfilerApi around them.</source>
        <translation>Mehrere Schritte nach dem Warmlaufen aufzeichnen, einige Sekunden lang: nsys profile --delay=… --duration=…, oder --capture-range=cudaProfilerApi um sie herum.</translation>
    </message>
    <message>
        <source>the file has no table DIAGNOSTIC_EVENT</source>
        <translation>die Datei hat keine Tabelle DIAGNOSTIC_EVENT</translation>
    </message>
    <message>
        <source>nsys reported neither warnings nor errors</source>
        <translation>nsys meldete weder Warnungen noch Fehler</translation>
    </message>
    <message>
        <source>error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>errors</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>warnings</source>
        <translation>Warnungen</translation>
    </message>
    <message>
        <source>nsys reported %1</source>
        <translation>nsys meldete %1</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 und %2</translation>
    </message>
    <message>
        <source>a message without a text, first at %1 ns</source>
        <translation>eine Meldung ohne Text, zuerst bei %1 ns</translation>
    </message>
    <message>
        <source>a message whose text may name paths or hosts</source>
        <translation>eine Meldung, deren Text Pfade oder Hosts nennen kann</translation>
    </message>
    <message>
        <source>error from %1: %2, reported %3</source>
        <translation>Fehler von %1: %2, %3 gemeldet</translation>
    </message>
    <message>
        <source>warning from %1: %2, reported %3</source>
        <translation>Warnung von %1: %2, %3 gemeldet</translation>
    </message>
    <message>
        <source>time</source>
        <comment>reported 1 time</comment>
        <translation>Mal</translation>
    </message>
    <message>
        <source>times</source>
        <comment>reported 5 times</comment>
        <translation>Mal</translation>
    </message>
    <message>
        <source>Read the messages of nsys (capture_messages): events may be missing, or a feature was not permitted. The window shows all texts under Trace info, a report those that name nothing of the machine, unless machine details are asked for.</source>
        <translation>Die Meldungen von nsys lesen (capture_messages): womöglich fehlen Ereignisse, oder etwas war nicht erlaubt. Das Fenster zeigt alle Texte unter Trace-Info, ein Bericht jene, die nichts vom Rechner nennen, außer wenn Angaben zum Rechner verlangt werden.</translation>
    </message>
    <message>
        <source>gap</source>
        <translation>Lücke</translation>
    </message>
    <message>
        <source>gaps</source>
        <translation>Lücken</translation>
    </message>
    <message>
        <source>stream %1</source>
        <translation>Stream %1</translation>
    </message>
    <message>
        <source>not judged: %1</source>
        <translation>nicht beurteilt: %1</translation>
    </message>
    <message>
        <source> in %1</source>
        <translation> in %1</translation>
    </message>
    <message>
        <source> on %1</source>
        <translation> auf %1</translation>
    </message>
    <message>
        <source>copy</source>
        <translation>Kopie</translation>
    </message>
    <message>
        <source>copies</source>
        <translation>Kopien</translation>
    </message>
    <message>
        <source>the tables of the file</source>
        <translation>die Tabellen der Datei</translation>
    </message>
    <message>
        <source>%1 of %2 rules judged, %3 fired</source>
        <translation>%1 von %2 Regeln beurteilt, %3 schlugen an</translation>
    </message>
    <message>
        <source>high</source>
        <translation>hoch</translation>
    </message>
    <message>
        <source>medium</source>
        <translation>mittel</translation>
    </message>
    <message>
        <source>low</source>
        <translation>gering</translation>
    </message>
    <message>
        <source>fired</source>
        <translation>schlug an</translation>
    </message>
    <message>
        <source>did not fire</source>
        <translation>schlug nicht an</translation>
    </message>
    <message>
        <source>not judged</source>
        <translation>nicht beurteilt</translation>
    </message>
    <message>
        <source>What was looked for.</source>
        <translation>Wonach gesucht wurde.</translation>
    </message>
    <message>
        <source>What was found.</source>
        <translation>Was gefunden wurde.</translation>
    </message>
    <message>
        <source>The figures it stands on; each is a cell of another table.</source>
        <translation>Die Werte, auf denen er beruht; jeder ist eine Zelle einer anderen Tabelle.</translation>
    </message>
    <message>
        <source>Table, row and column of each of these figures.</source>
        <translation>Tabelle, Zeile und Spalte jedes dieser Werte.</translation>
    </message>
    <message>
        <source>the hull of the windows of all GPUs, whose ends are in table gpu_idle</source>
        <translation>die Hülle der Zeitfenster aller GPUs, deren Enden in der Tabelle gpu_idle stehen</translation>
    </message>
    <message>
        <source>What to do about it.</source>
        <translation>Was dagegen zu tun ist.</translation>
    </message>
    <message>
        <source>What the finding does not know.</source>
        <translation>Was der Befund nicht weiß.</translation>
    </message>
    <message>
        <source>The process it is about, if it is one.</source>
        <translation>Der Prozess, um den es geht, falls es einer ist.</translation>
    </message>
    <message>
        <source>fired, did not fire, or not judged because data is missing.</source>
        <translation>schlug an, schlug nicht an, oder nicht beurteilt, weil Daten fehlen.</translation>
    </message>
    <message>
        <source>Findings of the rule.</source>
        <translation>Befunde der Regel.</translation>
    </message>
    <message>
        <source>findings are counted, not rows of the file</source>
        <translation>gezählt werden Befunde, nicht Zeilen der Datei</translation>
    </message>
    <message>
        <source>What was found, or why the rule did not fire or was not judged.</source>
        <translation>Was gefunden wurde, oder warum die Regel nicht anschlug oder nicht beurteilt wurde.</translation>
    </message>
    <message>
        <source>When the rule fires, and what its bound is made of.</source>
        <translation>Wann die Regel anschlägt, und woraus sich ihre Schranke ergibt.</translation>
    </message>
    <message>
        <source>Per device, from its first to its last kernel: busy is the union of kernels (overlap counts once), idle is the rest. Copies, sets and graph launches are left out on purpose.</source>
        <translation>Je Gerät, von seinem ersten bis zu seinem letzten Kernel: aktiv ist die Vereinigung der Kernel (Überlappung zählt einmal), Leerlauf ist der Rest. Kopien, Memsets und Graph-Launches sind absichtlich ausgelassen.</translation>
    </message>
    <message>
        <source>Per device, from its first to its last GPU work: busy is the union of kernels, copies, sets and graph launches (overlap counts once), idle is the rest.</source>
        <translation>Je Gerät, von seiner ersten bis zu seiner letzten GPU-Arbeit: aktiv ist die Vereinigung von Kerneln, Kopien, Memsets und Graph-Launches (Überlappung zählt einmal), Leerlauf ist der Rest.</translation>
    </message>
    <message>
        <source>%1, %2, %3 and %4 on %5; %6 of at least %7, of which %8 end with a kernel whose launch call is not in the trace.</source>
        <translation>%1, %2, %3 und %4 auf %5; %6 von mindestens %7, davon %8 vor einem Kernel, dessen Launch-Aufruf nicht im Trace ist.</translation>
    </message>
    <message>
        <source>set</source>
        <translation>Memset</translation>
    </message>
    <message>
        <source>sets</source>
        <translation>Memsets</translation>
    </message>
    <message>
        <source>clipped to the window: only the time inside is counted</source>
        <translation>auf das Zeitfenster beschnitten: nur die Zeit darin zählt</translation>
    </message>
    <message>
        <source>the trace holds no kernels: busy time is that of other GPU work only</source>
        <translation>der Trace enthält keine Kernel: die aktive Zeit ist nur die anderer GPU-Arbeit</translation>
    </message>
    <message>
        <source>a graph launch counts as busy from its start to its end: what is inside is not known</source>
        <translation>ein Graph-Launch zählt von Beginn bis Ende als aktiv: was darin liegt, ist unbekannt</translation>
    </message>
    <message>
        <source>no profiler overhead was recorded: it cannot be told as a cause</source>
        <translation>kein Profiler-Overhead wurde aufgezeichnet: als Ursache lässt er sich nicht erkennen</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>Length of the gap.</source>
        <translation>Länge der Lücke.</translation>
    </message>
    <message>
        <source>Time from the end of the previous work to the start of the next on this device.</source>
        <translation>Zeit vom Ende der vorigen bis zum Beginn der nächsten Arbeit auf diesem Gerät.</translation>
    </message>
    <message>
        <source>Where the gap begins.</source>
        <translation>Wo die Lücke beginnt.</translation>
    </message>
    <message>
        <source>Start of the next kernel&apos;s launch call − end of the previous work, when positive.</source>
        <translation>Beginn des Launch-Aufrufs des nächsten Kernels − Ende der vorigen Arbeit, wenn positiv.</translation>
    </message>
    <message>
        <source>The API call that launched the next kernel, when it came after the gap had begun.</source>
        <translation>Der API-Aufruf, der den nächsten Kernel gestartet hat, wenn er nach Beginn der Lücke kam.</translation>
    </message>
    <message>
        <source>Part of the gap covered by host barriers of the process of the next work.</source>
        <translation>Teil der Lücke, den Host-Barriers des Prozesses der nächsten Arbeit decken.</translation>
    </message>
    <message>
        <source>Part of the gap covered by profiler overhead of the process of the next work; it is shown, not removed.</source>
        <translation>Teil der Lücke, den Profiler-Overhead des Prozesses der nächsten Arbeit deckt; er wird gezeigt, nicht abgezogen.</translation>
    </message>
    <message>
        <source>The work that ended last before the gap.</source>
        <translation>Die Arbeit, die vor der Lücke zuletzt endete.</translation>
    </message>
    <message>
        <source>The work that ended the gap.</source>
        <translation>Die Arbeit, mit der die Lücke endete.</translation>
    </message>
    <message>
        <source>Idle time as a share of the device&apos;s window.</source>
        <translation>Leerlaufzeit als Anteil am Zeitfenster des Geräts.</translation>
    </message>
    <message>
        <source>Window − busy.</source>
        <translation>Zeitfenster − aktive Zeit.</translation>
    </message>
    <message>
        <source>Union of the GPU work of the device: work that overlaps counts once.</source>
        <translation>Vereinigung der GPU-Arbeit des Geräts: Überlappende Arbeit zählt einmal.</translation>
    </message>
    <message>
        <source>Union of the kernels alone.</source>
        <translation>Vereinigung nur der Kernel.</translation>
    </message>
    <message>
        <source>What the share would be if kernels were the only work (from the first to the last kernel): copies often keep the device busy between them.</source>
        <translation>Wie groß der Anteil wäre, wenn Kernel die einzige Arbeit wären (vom ersten bis zum letzten Kernel): Oft halten Kopien das Gerät dazwischen aktiv.</translation>
    </message>
    <message>
        <source>Gaps of at least %1 between pieces of work.</source>
        <translation>Lücken von mindestens %1 zwischen zwei Arbeiten.</translation>
    </message>
    <message>
        <source>The longest gap.</source>
        <translation>Die längste Lücke.</translation>
    </message>
    <message>
        <source>Where the window begins.</source>
        <translation>Wo das Zeitfenster beginnt.</translation>
    </message>
    <message>
        <source>Per stream, from its first to its last GPU work: busy is the union of its work, idle is the rest. A stream that waits leaves its device idle only when all others wait too.</source>
        <translation>Je Stream, von seiner ersten bis zu seiner letzten GPU-Arbeit: aktiv ist die Vereinigung seiner Arbeit, Leerlauf ist der Rest. Ein wartender Stream lässt sein Gerät nur dann leerlaufen, wenn auch alle anderen warten.</translation>
    </message>
    <message>
        <source>streamId of the export.</source>
        <translation>streamId des Exports.</translation>
    </message>
    <message>
        <source>Kernels, copies, sets and graph launches.</source>
        <translation>Kernel, Kopien, Memsets und Graph-Launches.</translation>
    </message>
    <message>
        <source>Idle time as a share of the stream&apos;s window.</source>
        <translation>Leerlaufzeit als Anteil am Zeitfenster des Streams.</translation>
    </message>
    <message>
        <source>Union of the stream&apos;s work.</source>
        <translation>Vereinigung der Arbeit des Streams.</translation>
    </message>
    <message>
        <source>From the stream&apos;s first to its last work.</source>
        <translation>Von der ersten bis zur letzten Arbeit des Streams.</translation>
    </message>
    <message>
        <source>Gaps of at least %1 in the stream.</source>
        <translation>Lücken von mindestens %1 im Stream.</translation>
    </message>
    <message>
        <source>Where the longest gap begins.</source>
        <translation>Wo die längste Lücke beginnt.</translation>
    </message>
    <message>
        <source>%1, %2 of them without a launch call of the same process and correlation id in the trace (they count for durations, not for latencies).</source>
        <translation>%1, davon %2 ohne Launch-Aufruf mit demselben Prozess und derselben Correlation-ID im Trace (sie zählen für Dauern, nicht für Latenzen).</translation>
    </message>
    <message>
        <source>no CUDA API calls in the trace: launch latencies are not known</source>
        <translation>keine Aufrufe der CUDA-API im Trace: Launch-Latenzen sind unbekannt</translation>
    </message>
    <message>
        <source>%1 launch latency: end of the API call → start of the kernel, positive values only.</source>
        <translation>%1 Launch-Latenz: Ende des API-Aufrufs → Beginn des Kernels, nur positive Werte.</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Mittel der</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>Median der</translation>
    </message>
    <message>
        <source>90th percentile of the</source>
        <translation>90. Perzentil der</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>Größter Wert der</translation>
    </message>
    <message>
        <source>Launches whose kernel started before the API call had returned: they have no queue time and are left out of the latency figures.</source>
        <translation>Launches, deren Kernel begann, bevor der API-Aufruf zurückgekehrt war: Sie haben keine Warteschlangenzeit und sind aus den Latenzwerten ausgelassen.</translation>
    </message>
    <message>
        <source>Kernels whose launch call is not in the trace.</source>
        <translation>Kernel, deren Launch-Aufruf nicht im Trace ist.</translation>
    </message>
    <message>
        <source>Mean duration of the launch call.</source>
        <translation>Mittlere Dauer des Launch-Aufrufs.</translation>
    </message>
    <message>
        <source>Mean time from the start of the launch call to the end of call and kernel, whichever is later.</source>
        <translation>Mittlere Zeit vom Beginn des Launch-Aufrufs bis zum Ende von Aufruf und Kernel, je nachdem, was später ist.</translation>
    </message>
    <message>
        <source>Blocks of the grid, x×y×z.</source>
        <translation>Blöcke des Grids, x×y×z.</translation>
    </message>
    <message>
        <source>Threads of a block, x×y×z.</source>
        <translation>Threads eines Blocks, x×y×z.</translation>
    </message>
    <message>
        <source>Kernels in scope, each counted once.</source>
        <translation>Kernel in der Eingrenzung, jeder einmal gezählt.</translation>
    </message>
    <message>
        <source>Sum of the durations; kernels that overlap count each.</source>
        <translation>Summe der Dauern; überlappende Kernel zählen jeder für sich.</translation>
    </message>
    <message>
        <source>kernel durations</source>
        <translation>Kernel-Dauern</translation>
    </message>
    <message>
        <source>Share of the sum of all listed rows.</source>
        <translation>Anteil an der Summe aller gezeigten Zeilen.</translation>
    </message>
    <message>
        <source>Demangled name with arguments, else the short or the mangled name.</source>
        <translation>Name mit Argumenten nach Demangling, sonst der kurze Name oder der ohne Demangling.</translation>
    </message>
    <message>
        <source>End − start, clipped to the window.</source>
        <translation>Ende − Beginn, auf das Zeitfenster beschnitten.</translation>
    </message>
    <message>
        <source>When the kernel started.</source>
        <translation>Wann der Kernel begann.</translation>
    </message>
    <message>
        <source>End of the API call → start of the kernel; negative when the kernel started before the call returned, empty when the call is not in the trace.</source>
        <translation>Ende des API-Aufrufs → Beginn des Kernels; negativ, wenn der Kernel begann, bevor der Aufruf zurückkehrte, leer, wenn der Aufruf nicht im Trace ist.</translation>
    </message>
    <message>
        <source>Registers of a thread.</source>
        <translation>Register je Thread.</translation>
    </message>
    <message>
        <source>Static and dynamic shared memory of a block.</source>
        <translation>Statisches und dynamisches Shared Memory eines Blocks.</translation>
    </message>
    <message>
        <source>The kernels behind one row of the table of kernels, slowest first.</source>
        <translation>Die Kernel hinter einer Zeile der Kernel-Tabelle, langsamste zuerst.</translation>
    </message>
    <message>
        <source>Instances of %1</source>
        <translation>Instanzen von %1</translation>
    </message>
    <message>
        <source>Ties the kernel to its API call, unique within the process; empty for none.</source>
        <translation>Verbindet den Kernel mit seinem API-Aufruf, eindeutig innerhalb des Prozesses; leer, wenn es keine ID gibt.</translation>
    </message>
    <message>
        <source>Kernels with the same full name that were launched by the same API function are one row. Queue is end of the launch call → start of the kernel, over positive values only; launch to end is start of the call → end of call and kernel, whichever is later. Calls are found by process and correlation id. Times are whole, not clipped to the window.</source>
        <translation>Kernel mit demselben vollen Namen, die dieselbe API-Funktion gestartet hat, sind eine Zeile. Warteschlange ist Ende des Launch-Aufrufs → Beginn des Kernels, nur über positive Werte; Launch bis Ende ist Beginn des Aufrufs → Ende von Aufruf und Kernel, je nachdem, was später ist. Aufrufe werden über Prozess und Correlation-ID gefunden. Zeiten sind ganz, nicht auf das Zeitfenster beschnitten.</translation>
    </message>
    <message>
        <source>%1 with a launch call in the trace; %2 without one are left out. %3 before their call had returned and have no queue time.</source>
        <translation>%1 mit einem Launch-Aufruf im Trace; %2 ohne sind ausgelassen. %3, bevor der Aufruf zurückgekehrt war (ohne Warteschlangenzeit).</translation>
    </message>
    <message>
        <source>kernel started</source>
        <translation>Kernel begann</translation>
    </message>
    <message>
        <source>kernels started</source>
        <translation>Kernel begannen</translation>
    </message>
    <message>
        <source>Arithmetic mean of %1.</source>
        <translation>Arithmetisches Mittel %1.</translation>
    </message>
    <message>
        <source>Median of %1.</source>
        <translation>Median %1.</translation>
    </message>
    <message>
        <source>90th percentile of %1.</source>
        <translation>90. Perzentil %1.</translation>
    </message>
    <message>
        <source>Longest of %1.</source>
        <translation>Größter Wert %1.</translation>
    </message>
    <message>
        <source>The function that launched the kernels, without its version suffix.</source>
        <translation>Die Funktion, die die Kernel gestartet hat, ohne ihr Versionssuffix.</translation>
    </message>
    <message>
        <source>Kernels in scope with a launch call in the trace, each counted once.</source>
        <translation>Kernel in der Eingrenzung mit einem Launch-Aufruf im Trace, jeder einmal gezählt.</translation>
    </message>
    <message>
        <source>Sum of the times from the start of the launch call to the end of call and kernel, whichever is later; launches that overlap count each.</source>
        <translation>Summe der Zeiten vom Beginn des Launch-Aufrufs bis zum Ende von Aufruf und Kernel, je nachdem, was später ist; überlappende Launches zählen jeder für sich.</translation>
    </message>
    <message>
        <source>the times from the end of the launch call to the start of the kernel, positive values only</source>
        <translation>der Zeiten vom Ende des Launch-Aufrufs bis zum Beginn des Kernels, nur positive Werte</translation>
    </message>
    <message>
        <source>Kernels that started before the launch call had returned: they have no queue time.</source>
        <translation>Kernel, die begannen, bevor der Launch-Aufruf zurückgekehrt war: Sie haben keine Warteschlangenzeit.</translation>
    </message>
    <message>
        <source>the durations of the launch calls</source>
        <translation>der Dauern der Launch-Aufrufe</translation>
    </message>
    <message>
        <source>the durations of the kernels</source>
        <translation>der Dauern der Kernel</translation>
    </message>
    <message>
        <source>the times from the start of the launch call to the end of call and kernel</source>
        <translation>der Zeiten vom Beginn des Launch-Aufrufs bis zum Ende von Aufruf und Kernel</translation>
    </message>
    <message>
        <source>Launches per second over the time from the first kernel&apos;s start to the last kernel&apos;s end; a busiest window is that of one GPU: it begins with a kernel and counts the kernels of this GPU that start in it. A storm is %1.</source>
        <translation>Launches pro Sekunde über die Zeit vom Beginn des ersten bis zum Ende des letzten Kernels; ein Spitzenfenster ist das einer GPU: Es beginnt mit einem Kernel und zählt die Kernel dieser GPU, die darin beginnen. Ein Sturm: %1.</translation>
    </message>
    <message>
        <source>; busiest windows longer than the kernels&apos; %1 are left out</source>
        <translation>; Spitzenfenster länger als die %1 der Kernel sind ausgelassen</translation>
    </message>
    <message>
        <source>kernels inside opaque graph launches are not in the trace and not counted</source>
        <translation>Kernel in opaken Graph-Launches sind nicht im Trace und nicht gezählt</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>process</source>
        <translation>Prozess</translation>
    </message>
    <message>
        <source>busiest %1 ms</source>
        <translation>Spitzenfenster von %1 ms</translation>
    </message>
    <message>
        <source>at least %1 launches/s with a median kernel of at most %2 µs, or at least %3/s with at most %4 µs</source>
        <translation>mindestens %1 Launches/s mit einem Kernel-Median von höchstens %2 µs, oder mindestens %3/s mit höchstens %4 µs</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>All kernels in scope, those of a process or GPU, or the busiest window of a length on one GPU.</source>
        <translation>Alle Kernel in der Eingrenzung, die eines Prozesses oder einer GPU, oder das Spitzenfenster einer Länge auf einer GPU.</translation>
    </message>
    <message>
        <source>yes: %1.</source>
        <translation>ja: %1.</translation>
    </message>
    <message>
        <source>Kernels of the group.</source>
        <translation>Kernel der Gruppe.</translation>
    </message>
    <message>
        <source>Launches / window.</source>
        <translation>Launches / Zeitfenster.</translation>
    </message>
    <message>
        <source>First kernel&apos;s start → last kernel&apos;s end; of a busiest window its length.</source>
        <translation>Beginn des ersten Kernels → Ende des letzten Kernels; bei einem Spitzenfenster seine Länge.</translation>
    </message>
    <message>
        <source>Median kernel duration.</source>
        <translation>Median der Kernel-Dauern.</translation>
    </message>
    <message>
        <source>90th percentile of the kernel durations.</source>
        <translation>90. Perzentil der Kernel-Dauern.</translation>
    </message>
    <message>
        <source>99th percentile of the kernel durations.</source>
        <translation>99. Perzentil der Kernel-Dauern.</translation>
    </message>
    <message>
        <source>Share of the launches whose kernel is shorter than %1 µs.</source>
        <translation>Anteil der Launches, deren Kernel kürzer als %1 µs ist.</translation>
    </message>
    <message>
        <source>The ten kernels with most instances shorter than 5 µs.</source>
        <translation>Die zehn Kernel mit den meisten Instanzen unter 5 µs.</translation>
    </message>
    <message>
        <source>Short name.</source>
        <translation>Kurzer Name.</translation>
    </message>
    <message>
        <source>Instances shorter than 5 µs.</source>
        <translation>Instanzen unter 5 µs.</translation>
    </message>
    <message>
        <source>Sum of these instances&apos; durations.</source>
        <translation>Summe der Dauern dieser Instanzen.</translation>
    </message>
    <message>
        <source>Total / launches.</source>
        <translation>Summe / Launches.</translation>
    </message>
    <message>
        <source>Copies with the same direction and kinds of memory are one row, sets with the same kind of memory one row. Average bandwidth is Σ bytes / Σ time, peak is the fastest single operation.</source>
        <translation>Kopien mit derselben Richtung und denselben Speicherarten sind eine Zeile, Memsets mit derselben Speicherart eine Zeile. Mittlere Bandbreite ist Σ Bytes / Σ Zeit, Spitze ist die schnellste einzelne Operation.</translation>
    </message>
    <message>
        <source>bytes and bandwidths of clipped copies and sets are those of the whole operation</source>
        <translation>Bytes und Bandbreiten beschnittener Kopien und Memsets sind die der ganzen Operation</translation>
    </message>
    <message>
        <source>no table of %1: the program made none, or they were not captured</source>
        <translation>keine Tabelle für %1: Das Programm machte keine, oder sie wurden nicht aufgezeichnet</translation>
    </message>
    <message>
        <source>memcpy or memset.</source>
        <translation>memcpy oder memset.</translation>
    </message>
    <message>
        <source>copyKind: H host, D device, A array, P peer; UVM: migration of unified memory.</source>
        <translation>copyKind: H Host, D Device, A Array, P Peer; UVM: Migration von Unified Memory.</translation>
    </message>
    <message>
        <source>Kind of memory that is read.</source>
        <translation>Art des gelesenen Speichers.</translation>
    </message>
    <message>
        <source>Kind of memory that is written.</source>
        <translation>Art des beschriebenen Speichers.</translation>
    </message>
    <message>
        <source>Sum of the sizes.</source>
        <translation>Summe der Größen.</translation>
    </message>
    <message>
        <source>Sum of the sizes (10⁶ bytes).</source>
        <translation>Summe der Größen (10⁶ Bytes).</translation>
    </message>
    <message>
        <source>Mean size of an operation.</source>
        <translation>Mittlere Größe einer Operation.</translation>
    </message>
    <message>
        <source>Smallest operation.</source>
        <translation>Kleinste Operation.</translation>
    </message>
    <message>
        <source>Largest operation.</source>
        <translation>Größte Operation.</translation>
    </message>
    <message>
        <source>Σ bytes / Σ time, not clipped; operations that overlap count their whole time each.</source>
        <translation>Σ Bytes / Σ Zeit, nicht beschnitten; überlappende Operationen zählen jede mit ihrer ganzen Zeit.</translation>
    </message>
    <message>
        <source>The fastest single operation.</source>
        <translation>Die schnellste einzelne Operation.</translation>
    </message>
    <message>
        <source>Size of the fastest operation.</source>
        <translation>Größe der schnellsten Operation.</translation>
    </message>
    <message>
        <source>When the fastest operation started.</source>
        <translation>Wann die schnellste Operation begann.</translation>
    </message>
    <message>
        <source>CUDA was traced, so the program most likely made no copies or sets.</source>
        <translation>CUDA wurde aufgezeichnet, also machte das Programm wahrscheinlich weder Kopien noch Memsets.</translation>
    </message>
    <message>
        <source>Operations in scope, each counted once.</source>
        <translation>Operationen in der Eingrenzung, jede einmal gezählt.</translation>
    </message>
    <message>
        <source>Sum of the durations.</source>
        <translation>Summe der Dauern.</translation>
    </message>
    <message>
        <source>Share of the bytes that touch pageable host memory.</source>
        <translation>Anteil der Bytes, die auslagerbaren Host-Speicher berühren.</translation>
    </message>
    <message>
        <source>Share of the sum of all listed rows&apos; time.</source>
        <translation>Anteil an der Summe der Zeiten aller gezeigten Zeilen.</translation>
    </message>
    <message>
        <source>only the time on the host is known</source>
        <translation>nur die Zeit auf dem Host ist bekannt</translation>
    </message>
    <message>
        <source>Time in which any NCCL kernel in scope ran on the GPU.</source>
        <translation>Zeit, in der irgendein NCCL-Kernel in der Eingrenzung auf der GPU lief.</translation>
    </message>
    <message>
        <source>Part of it in which a kernel that is not NCCL&apos;s ran on the same GPU, of any process.</source>
        <translation>Teil davon, in dem auf derselben GPU ein Kernel lief, der nicht von NCCL ist, gleich von welchem Prozess.</translation>
    </message>
    <message>
        <source>Compute overlap as a share of NCCL.</source>
        <translation>Überlappung mit Rechenarbeit als Anteil an NCCL.</translation>
    </message>
    <message>
        <source>NCCL − compute overlap.</source>
        <translation>NCCL − Überlappung mit Rechenarbeit.</translation>
    </message>
    <message>
        <source>Exposed time as a share of the GPU&apos;s window.</source>
        <translation>Exponierte Zeit als Anteil am Zeitfenster der GPU.</translation>
    </message>
    <message>
        <source>Time of NCCL kernels on streams that also run other kernels: neither can overlap the other there.</source>
        <translation>Zeit der NCCL-Kernel auf Streams, auf denen auch andere Kernel laufen: Dort kann keiner den anderen überlappen.</translation>
    </message>
    <message>
        <source>The same as a share of the GPU&apos;s window.</source>
        <translation>Dasselbe als Anteil am Zeitfenster der GPU.</translation>
    </message>
    <message>
        <source>NCCL kernels of each GPU laid beside all other kernels of the same GPU; what overlaps counts once.</source>
        <translation>NCCL-Kernel jeder GPU, verglichen mit allen anderen Kerneln derselben GPU; was überlappt, zählt einmal.</translation>
    </message>
    <message>
        <source>GPU with NCCL kernels</source>
        <translation>GPU mit NCCL-Kerneln</translation>
    </message>
    <message>
        <source>GPUs with NCCL kernels</source>
        <translation>GPUs mit NCCL-Kerneln</translation>
    </message>
    <message>
        <source>message sizes and ranks stand in the payloads of NVTX events, which SQL cannot decode</source>
        <translation>Nachrichtengrößen und Ranks stehen in den Payloads von NVTX-Ereignissen, die SQL nicht dekodieren kann</translation>
    </message>
    <message>
        <source>the operations of some rows are known by the NVTX ranges they were called in and have no names of their own; more than 1,000 of them are too many to list</source>
        <translation>die Operationen einiger Zeilen sind durch die NVTX-Ranges bekannt, in denen sie aufgerufen wurden, und haben keine eigenen Namen; mehr als 1000 davon sind zu viele zum Auflisten</translation>
    </message>
    <message>
        <source>the calls between ncclGroupStart and ncclGroupEnd are counted, which nest</source>
        <translation>gezählt werden die Aufrufe zwischen ncclGroupStart und ncclGroupEnd, die verschachtelt sind</translation>
    </message>
    <message>
        <source>When the kernel, or the range or call on the host, started.</source>
        <translation>Wann der Kernel begann, oder die Range oder der Aufruf auf dem Host.</translation>
    </message>
    <message>
        <source>Part of it in which a kernel that is not NCCL&apos;s ran on the same GPU.</source>
        <translation>Teil davon, in dem auf derselben GPU ein Kernel lief, der nicht von NCCL ist.</translation>
    </message>
    <message>
        <source>Message size as NCCL records it; the sum for a kernel that does several calls, 0 for a further kernel of the call before.</source>
        <translation>Nachrichtengröße, wie NCCL sie aufzeichnet; die Summe bei einem Kernel, der mehrere Aufrufe ausführt, 0 bei einem weiteren Kernel des vorigen Aufrufs.</translation>
    </message>
    <message>
        <source>Id of the NCCL communicator, the same on all its ranks.</source>
        <translation>Kennung des NCCL-Communicators, auf allen seinen Ranks dieselbe.</translation>
    </message>
    <message>
        <source>Ranks of the communicator; empty when not recorded.</source>
        <translation>Ranks des Communicators; leer, wenn nicht aufgezeichnet.</translation>
    </message>
    <message>
        <source>NCCL calls that the kernel does: several in a group, 0 for a further kernel of the call before.</source>
        <translation>NCCL-Aufrufe, die der Kernel ausführt: mehrere in einer Gruppe, 0 bei einem weiteren Kernel des vorigen Aufrufs.</translation>
    </message>
    <message>
        <source>The operations behind one row of the table of NCCL operations, slowest first.</source>
        <translation>Die Operationen hinter einer Zeile der Tabelle der NCCL-Operationen, langsamste zuerst.</translation>
    </message>
    <message>
        <source>operation</source>
        <translation>Operation</translation>
    </message>
    <message>
        <source>operations</source>
        <translation>Operationen</translation>
    </message>
    <message>
        <source>%1 in scope. The trace has %2 among %3; %4 of them tied to a range or call, %5 without a launch call in the trace, so that their source is the kernel alone.</source>
        <translation>%1 in der Eingrenzung. Der Trace hat %3, darunter %2; davon %4 einer Range oder einem Aufruf zugeordnet, %5 ohne Launch-Aufruf im Trace, sodass allein der Kernel ihre Quelle ist.</translation>
    </message>
    <message>
        <source>NCCL operation</source>
        <translation>NCCL-Operation</translation>
    </message>
    <message>
        <source>NCCL operations</source>
        <translation>NCCL-Operationen</translation>
    </message>
    <message>
        <source>NCCL kernel</source>
        <translation>NCCL-Kernel</translation>
    </message>
    <message>
        <source>NCCL kernels</source>
        <translation>NCCL-Kernel</translation>
    </message>
    <message>
        <source>rows of host time are ranges or calls to which no kernel could be tied: their time is that of the call, not of the GPU</source>
        <translation>Zeilen mit Host-Zeit sind Ranges oder Aufrufe, denen sich kein Kernel zuordnen ließ: Ihre Zeit ist die des Aufrufs, nicht die der GPU</translation>
    </message>
    <message>
        <source>message sizes and communicators are not in the trace: they need NCCL&apos;s NVTX ranges and an export with --include-blobs=true or --include-json=true</source>
        <translation>Nachrichtengrößen und Communicators sind nicht im Trace: Sie brauchen die NVTX-Ranges von NCCL und einen Export mit --include-blobs=true oder --include-json=true</translation>
    </message>
    <message>
        <source>%1 taken for NCCL&apos;s by the name, because the trace lacks the name of the NVTX domain</source>
        <translation>%1 dem Namen nach zu NCCL gerechnet, weil im Trace der Name der NVTX-Domain fehlt</translation>
    </message>
    <message>
        <source>%1 of groups with several kernels: which of the group&apos;s operations each does, and so its message size, is not known</source>
        <translation>%1 aus Gruppen mit mehreren Kerneln: welche der Operationen der Gruppe jeder ausführt, und damit seine Nachrichtengröße, ist unbekannt</translation>
    </message>
    <message>
        <source>communicators are not known everywhere: an operation that each process does equally often on one stream is taken for one of a single communicator when stragglers are looked for</source>
        <translation>Communicators sind nicht überall bekannt: Bei der Suche nach Nachzüglern gilt eine Operation, die jeder Prozess gleich oft auf einem Stream ausführt, als die eines einzigen Communicators</translation>
    </message>
    <message>
        <source>not available, because the trace holds no NCCL operation: no NVTX range of NCCL&apos;s domain, no NCCL call and no kernel whose name begins with nccl</source>
        <translation>nicht verfügbar, denn der Trace ist ohne NCCL-Operation: keine NVTX-Range der NCCL-Domain, keinen NCCL-Aufruf und keinen Kernel, dessen Name mit nccl beginnt</translation>
    </message>
    <message>
        <source>Capture a program that uses NCCL with nsys profile --trace=cuda,nvtx; export with --include-blobs=true for message sizes and communicators</source>
        <translation>Ein Programm, das NCCL verwendet, mit nsys profile --trace=cuda,nvtx aufzeichnen; für Nachrichtengrößen und Communicators mit --include-blobs=true exportieren</translation>
    </message>
    <message>
        <source>An operation is seen in a range of NCCL&apos;s NVTX domain, else in an NCCL call, a PyTorch range nccl:…, or the name of a kernel; where NCCL names only sends and receives, a PyTorch range of a collective around them names the operation. Its time is that of the NCCL kernels launched inside the range on the same thread, and each NCCL kernel counts once. Compute overlap is the time in which another kernel ran on the same GPU, whoever launched it; exposed is the rest of the union of the row&apos;s kernels, summed over the GPUs. Bandwidths are Σ bytes / Σ kernel time with the sizes and factors of nccl-tests; waiting for late ranks is part of that time.</source>
        <translation>Eine Operation zeigt sich in einer Range der NVTX-Domain von NCCL, sonst in einem NCCL-Aufruf, einer PyTorch-Range nccl:… oder dem Namen eines Kernels; wo NCCL nur Sends und Receives nennt, benennt eine PyTorch-Range einer Kollektivoperation um sie herum die Operation. Ihre Zeit ist die der NCCL-Kernel, die innerhalb der Range auf demselben Thread gestartet wurden, und jeder NCCL-Kernel zählt einmal. Überlappung mit Rechenarbeit ist die Zeit, in der auf derselben GPU ein anderer Kernel lief, gleich wer ihn gestartet hat; exponiert ist der Rest der Vereinigung der Kernel der Zeile, summiert über die GPUs. Bandbreiten sind Σ Bytes / Σ Kernel-Zeit mit den Größen und Faktoren von nccl-tests; das Warten auf späte Ranks ist Teil dieser Zeit.</translation>
    </message>
    <message>
        <source>bytes of clipped operations are those of the whole operation; bandwidths leave them out</source>
        <translation>Bytes beschnittener Operationen sind die der ganzen Operation; Bandbreiten lassen sie aus</translation>
    </message>
    <message>
        <source>kernels inside of opaque CUDA graph launches are not in the trace: NCCL among them is missing here, compute among them does not count as overlap</source>
        <translation>Kernel in opaken CUDA-Graph-Launches sind nicht im Trace: NCCL unter ihnen fehlt hier, Rechenarbeit unter ihnen zählt nicht als Überlappung</translation>
    </message>
    <message>
        <source>%1 matched across processes, at least %2 are needed</source>
        <translation>%1 über Prozesse hinweg zugeordnet, mindestens %2 sind nötig</translation>
    </message>
    <message>
        <source>instance</source>
        <translation>Instanz</translation>
    </message>
    <message>
        <source>instances</source>
        <translation>Instanzen</translation>
    </message>
    <message>
        <source>; the communicators are not known, and the processes differ in the number of these operations or use several streams for them</source>
        <translation>; die Communicators sind unbekannt, und die Prozesse haben unterschiedlich viele dieser Operationen oder verwenden mehrere Streams dafür</translation>
    </message>
    <message>
        <source>not determinable</source>
        <translation>nicht bestimmbar</translation>
    </message>
    <message>
        <source>none</source>
        <comment>straggler</comment>
        <translation>keiner</translation>
    </message>
    <message>
        <source>rotating</source>
        <comment>straggler</comment>
        <translation>reihum</translation>
    </message>
    <message>
        <source>kernels of one process only</source>
        <translation>Kernel nur eines Prozesses</translation>
    </message>
    <message>
        <source>not a collective operation of all ranks, or its name does not tell</source>
        <translation>keine Kollektivoperation aller Ranks, oder ihr Name verrät es nicht</translation>
    </message>
    <message>
        <source>The collective or point-to-point operation; a kernel&apos;s name when it tells none.</source>
        <translation>Die Kollektiv- oder Punkt-zu-Punkt-Operation; der Name eines Kernels, wenn er keine verrät.</translation>
    </message>
    <message>
        <source>Where the operation was seen. nvtx: a range of NCCL&apos;s NVTX domain. api: an NCCL call. pytorch nvtx: a range nccl:… of PyTorch. nvtx + pytorch nvtx: sends and receives of NCCL&apos;s that a range nccl:… or c10d::… of PyTorch encloses, which names the operation. kernel: the kernel&apos;s name. Times are those of the kernels, unless host time is written.</source>
        <translation>Woran die Operation erkannt wurde. nvtx: eine Range der NVTX-Domain von NCCL. api: ein NCCL-Aufruf. pytorch nvtx: eine Range nccl:… von PyTorch. nvtx + pytorch nvtx: Sends und Receives von NCCL, die eine Range nccl:… oder c10d::… von PyTorch umschließt, welche die Operation benennt. kernel: der Name des Kernels. Zeiten sind die der Kernel, wenn nicht Host-Zeit dabeisteht.</translation>
    </message>
    <message>
        <source>Sum of the durations; operations that overlap count each.</source>
        <translation>Summe der Dauern; überlappende Operationen zählen jede für sich.</translation>
    </message>
    <message>
        <source>Longest of the durations.</source>
        <translation>Längste der Dauern.</translation>
    </message>
    <message>
        <source>Operations in scope: NCCL kernels, each counted once; ranges or calls where there is no kernel.</source>
        <translation>Operationen in der Eingrenzung: NCCL-Kernel, jeder einmal gezählt; Ranges oder Aufrufe, wo es keinen Kernel gibt.</translation>
    </message>
    <message>
        <source>%1th percentile of the durations, interpolated linearly on the sorted values (position q·(n−1)).</source>
        <translation>%1. Perzentil der Dauern, linear interpoliert über die sortierten Werte (Position q·(n−1)).</translation>
    </message>
    <message>
        <source>Arithmetic mean of the durations.</source>
        <translation>Arithmetisches Mittel der Dauern.</translation>
    </message>
    <message>
        <source>Time in which any kernel of the row ran, summed over the GPUs.</source>
        <translation>Zeit, in der irgendein Kernel der Zeile lief, summiert über die GPUs.</translation>
    </message>
    <message>
        <source>Part of the union in which a kernel that is not NCCL&apos;s ran on the same GPU.</source>
        <translation>Teil der Vereinigung, in dem auf derselben GPU ein Kernel lief, der nicht von NCCL ist.</translation>
    </message>
    <message>
        <source>Compute overlap as a share of the union of the row&apos;s kernels.</source>
        <translation>Überlappung mit Rechenarbeit als Anteil an der Vereinigung der Kernel der Zeile.</translation>
    </message>
    <message>
        <source>Union minus compute overlap: the GPU did nothing but NCCL.</source>
        <translation>Vereinigung minus Überlappung mit Rechenarbeit: Die GPU tat nichts als NCCL.</translation>
    </message>
    <message>
        <source>Sum of the message sizes as NCCL records them (the part of one rank for allgather and reducescatter, of one peer for alltoall); empty when none is known.</source>
        <translation>Summe der Nachrichtengrößen, wie NCCL sie aufzeichnet (bei allgather und reducescatter der Teil eines Ranks, bei alltoall der eines Peers); leer, wenn keine bekannt ist.</translation>
    </message>
    <message>
        <source>Operations whose message size is known.</source>
        <translation>Operationen mit bekannter Nachrichtengröße.</translation>
    </message>
    <message>
        <source>Σ bytes / Σ kernel time over the operations whose size is known, as nccl-tests counts bytes (those of all ranks for allgather, reducescatter and alltoall).</source>
        <translation>Σ Bytes / Σ Kernel-Zeit über die Operationen mit bekannter Größe, mit Bytes, wie nccl-tests sie zählt (bei allgather, reducescatter und alltoall die aller Ranks).</translation>
    </message>
    <message>
        <source>Algorithm bandwidth times the factor of nccl-tests for n ranks: allreduce 2(n−1)/n, allgather, reducescatter and alltoall (n−1)/n, others 1; empty when n is not known.</source>
        <translation>Algorithmus-Bandbreite mal Faktor von nccl-tests für n Ranks: allreduce 2(n−1)/n, allgather, reducescatter und alltoall (n−1)/n, andere 1; leer, wenn n unbekannt ist.</translation>
    </message>
    <message>
        <source>The process that the others waited for most, over at least 3 instances matched across processes: they wait for whoever starts last, from their start to its own, at most their duration. Named when it caused at least 60 % of all waiting and 1 % of the operation&apos;s time; rotating when none did; none when hardly anybody waits.</source>
        <translation>Der Prozess, auf den die anderen am meisten gewartet haben, über mindestens 3 über Prozesse hinweg zugeordnete Instanzen: Sie warten auf den, der zuletzt beginnt, von ihrem Beginn bis zu seinem, höchstens ihre Dauer. Genannt, wenn er mindestens 60 % alles Wartens und 1 % der Zeit der Operation verursacht hat; reihum, wenn das keiner tat; keiner, wenn kaum jemand wartet.</translation>
    </message>
    <message>
        <source>Why a straggler is not determinable.</source>
        <translation>Warum ein Nachzügler nicht bestimmbar ist.</translation>
    </message>
    <message>
        <source>The process whose kernels took most time: usually the one that waited, not the cause.</source>
        <translation>Der Prozess, dessen Kernel die meiste Zeit brauchten: meist der, der wartete, nicht die Ursache.</translation>
    </message>
    <message>
        <source>A sample v stands for the time a since the sample before it (the first one, and one after more than %1 missing samples, for one median period). a is the share of that time covered by NCCL kernels of the same GPU. Average during = Σ a·v / Σ a, average outside = Σ (1−a)·v / Σ (1−a), correlation = Pearson&apos;s, of a and v. A sample counts as inside when a ≥ 0.5. The row “all RX+TX” is the mean of all RX and TX counters of the same unit at each sample.</source>
        <translation>Ein Messwert v steht für die Zeit seit dem Messwert davor (der erste, und einer nach mehr als %1 fehlenden Messwerten, für einen Messabstand im Median). a ist der Anteil dieser Zeit, den NCCL-Kernel derselben GPU decken. Mittel während = Σ a·v / Σ a, Mittel außerhalb = Σ (1−a)·v / Σ (1−a), Korrelation = die nach Pearson von a und v. Ein Messwert zählt als darin, wenn a ≥ 0.5. Die Zeile „all RX+TX“ ist das Mittel aller RX- und TX-Zähler derselben Einheit bei jedem Messwert.</translation>
    </message>
    <message>
        <source>%1 of NVLink counters in scope, beside %2 of the trace.</source>
        <translation>%1 von NVLink-Zählern in der Eingrenzung, daneben %2 des Traces.</translation>
    </message>
    <message>
        <source>sample</source>
        <translation>Messwert</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>Messwerte</translation>
    </message>
    <message>
        <source>counters count the whole GPU, so that the NCCL kernels of all processes matter, whatever the scope names</source>
        <translation>Zähler zählen die ganze GPU, daher sind die NCCL-Kernel aller Prozesse von Bedeutung, gleich was die Eingrenzung nennt</translation>
    </message>
    <message>
        <source>percentages are of each counter&apos;s own peak and do not compare between counters; an unused link may read as full</source>
        <translation>Prozentwerte beziehen sich auf die eigene Spitze jedes Zählers und sind zwischen Zählern nicht vergleichbar; ein ungenutzter Link kann als voll erscheinen</translation>
    </message>
    <message>
        <source>no NCCL kernel in the trace: there is nothing to compare the counters with</source>
        <translation>kein NCCL-Kernel im Trace: Es gibt nichts, womit sich die Zähler vergleichen ließen</translation>
    </message>
    <message>
        <source>NVLink counters not found, because the trace holds no GPU metrics (table %1)</source>
        <translation>NVLink-Zähler nicht gefunden, weil der Trace keine GPU-Metriken enthält (Tabelle %1)</translation>
    </message>
    <message>
        <source>GPU_METRICS is missing</source>
        <translation>GPU_METRICS fehlt</translation>
    </message>
    <message>
        <source>%1 has no sample that could be used</source>
        <translation>%1 hat keinen verwendbaren Messwert</translation>
    </message>
    <message>
        <source>NVLink counters not found, because none of the %1 of the trace is named NVLink</source>
        <translation>NVLink-Zähler nicht gefunden, weil unter den Zählern des Traces (%1) keiner nach NVLink benannt ist</translation>
    </message>
    <message>
        <source>GPU metric</source>
        <translation>GPU-Metrik</translation>
    </message>
    <message>
        <source>GPU metrics</source>
        <translation>GPU-Metriken</translation>
    </message>
    <message>
        <source>Capture again with nsys profile -t cuda,nvtx --gpu-metrics-devices=all … (on GPUs with NVLink; it needs permission to read the counters)</source>
        <translation>Noch einmal aufzeichnen mit nsys profile -t cuda,nvtx --gpu-metrics-devices=all … (auf GPUs mit NVLink; braucht die Berechtigung, die Zähler zu lesen)</translation>
    </message>
    <message>
        <source>%1 samples inside of NCCL time and %2 outside: at least %3 of each are needed</source>
        <translation>%1 Messwerte innerhalb der NCCL-Zeit und %2 außerhalb: je mindestens %3 sind nötig</translation>
    </message>
    <message>
        <source>the counter does not vary</source>
        <translation>der Zähler schwankt nicht</translation>
    </message>
    <message>
        <source>The CUDA ordinal of the GPU when all processes know it by the same one.</source>
        <translation>Die CUDA-Nummer der GPU, wenn alle Prozesse sie unter derselben kennen.</translation>
    </message>
    <message>
        <source>Name of the counter; “all RX+TX”: the mean of all counters of both directions.</source>
        <translation>Name des Zählers; „all RX+TX“: das Mittel aller Zähler beider Richtungen.</translation>
    </message>
    <message>
        <source>RX: received, TX: transmitted, by the counter&apos;s name.</source>
        <translation>RX: empfangen, TX: gesendet, nach dem Namen des Zählers.</translation>
    </message>
    <message>
        <source>Unit of the averages, by the counter&apos;s name.</source>
        <translation>Einheit der Mittelwerte, nach dem Namen des Zählers.</translation>
    </message>
    <message>
        <source>Mean of the samples, weighted by the share of their time that NCCL kernels of the GPU took.</source>
        <translation>Mittel der Messwerte, gewichtet mit dem Anteil ihrer Zeit, den NCCL-Kernel der GPU einnahmen.</translation>
    </message>
    <message>
        <source>Mean of the samples, weighted by the share of their time without NCCL kernels.</source>
        <translation>Mittel der Messwerte, gewichtet mit dem Anteil ihrer Zeit ohne NCCL-Kernel.</translation>
    </message>
    <message>
        <source>95th percentile of the samples inside, interpolated linearly.</source>
        <translation>95. Perzentil der Messwerte darin, linear interpoliert.</translation>
    </message>
    <message>
        <source>Pearson&apos;s correlation of the samples with the share of their time that NCCL took; empty with fewer than 8 samples inside or outside.</source>
        <translation>Korrelation nach Pearson der Messwerte mit dem Anteil ihrer Zeit, den NCCL einnahm; leer bei weniger als 8 Messwerten darin oder außerhalb.</translation>
    </message>
    <message>
        <source>Why the correlation is not shown.</source>
        <translation>Warum die Korrelation nicht gezeigt wird.</translation>
    </message>
    <message>
        <source>Samples whose time NCCL kernels of the GPU took for at least half.</source>
        <translation>Messwerte, deren Zeit NCCL-Kernel der GPU mindestens zur Hälfte einnahmen.</translation>
    </message>
    <message>
        <source>The other samples.</source>
        <translation>Die übrigen Messwerte.</translation>
    </message>
    <message>
        <source>Share of the GPU&apos;s NCCL time in the window that samples cover; empty without NCCL kernels.</source>
        <translation>Anteil der NCCL-Zeit der GPU im Zeitfenster, den Messwerte abdecken; leer ohne NCCL-Kernel.</translation>
    </message>
    <message>
        <source>Median time between two samples; empty for a single sample.</source>
        <translation>Median der Zeit zwischen zwei Messwerten; leer bei einem einzelnen Messwert.</translation>
    </message>
    <message>
        <source>NVLink counters not found</source>
        <translation>NVLink-Zähler nicht gefunden</translation>
    </message>
    <message>
        <source>NVLink counters: none in scope</source>
        <translation>NVLink-Zähler: keine in der Eingrenzung</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>NVLink %1 on GPU %2: %3 during NCCL, %4 outside</source>
        <translation>NVLink %1 auf GPU %2: %3 während NCCL, %4 außerhalb</translation>
    </message>
    <message>
        <source>, correlation %1</source>
        <translation>, Korrelation %1</translation>
    </message>
    <message>
        <source>A kernel belongs to the NVTX ranges that its whole launch call lies in, on the same thread.</source>
        <translation>Ein Kernel gehört zu den NVTX-Ranges, in denen sein ganzer Launch-Aufruf auf demselben Thread liegt.</translation>
    </message>
    <message>
        <source>%1 of the kernel time (%2 of %3) is tied to an NVTX range</source>
        <translation>%1 der Kernel-Zeit (%2 / %3) ist einer NVTX-Range zugeordnet</translation>
    </message>
    <message>
        <source>; %1 no launch call of the same process and correlation id in the trace</source>
        <translation>; %1 keinen Launch-Aufruf mit demselben Prozess und derselben Correlation-ID im Trace</translation>
    </message>
    <message>
        <source>kernel has</source>
        <translation>Kernel hat</translation>
    </message>
    <message>
        <source>kernels have</source>
        <translation>Kernel haben</translation>
    </message>
    <message>
        <source>kernels per range: %1</source>
        <translation>Kernel je Range: %1</translation>
    </message>
    <message>
        <source>only %1 of the kernel time is tied to an NVTX range: figures per range are lower bounds</source>
        <translation>nur %1 der Kernel-Zeit ist einer NVTX-Range zugeordnet: Werte je Range sind Untergrenzen</translation>
    </message>
    <message>
        <source>less than %1 of the kernel time is tied to an NVTX range in %2</source>
        <translation>weniger als %1 der Kernel-Zeit ist einer NVTX-Range zugeordnet in %2</translation>
    </message>
    <message>
        <source>kernels of CUDA graphs that were traced as a whole are not in the trace and tied to no range; capture with --cuda-graph-trace=node</source>
        <translation>Kernel von CUDA-Graphs, die als Ganzes aufgezeichnet wurden, sind nicht im Trace und keiner Range zugeordnet; mit --cuda-graph-trace=node aufzeichnen</translation>
    </message>
    <message>
        <source>A kernel is tied when its launch call lies wholly inside of an NVTX range of the same thread. Kernels whose launch call is not in the trace cannot be tied.</source>
        <translation>Ein Kernel ist zugeordnet, wenn sein Launch-Aufruf ganz innerhalb einer NVTX-Range desselben Threads liegt. Kernel, deren Launch-Aufruf nicht im Trace ist, lassen sich nicht zuordnen.</translation>
    </message>
    <message>
        <source>%1 of %2.</source>
        <translation>%1, %2.</translation>
    </message>
    <message>
        <source>processes</source>
        <translation>Prozesse</translation>
    </message>
    <message>
        <source>All processes, or one.</source>
        <translation>Alle Prozesse, oder einer.</translation>
    </message>
    <message>
        <source>Tied kernel time as a share of the kernel time.</source>
        <translation>Zugeordnete Kernel-Zeit als Anteil an der Kernel-Zeit.</translation>
    </message>
    <message>
        <source>Kernels in scope.</source>
        <translation>Kernel in der Eingrenzung.</translation>
    </message>
    <message>
        <source>Sum of their durations.</source>
        <translation>Summe ihrer Dauern.</translation>
    </message>
    <message>
        <source>Kernels launched inside of a range.</source>
        <translation>Innerhalb einer Range gestartete Kernel.</translation>
    </message>
    <message>
        <source>some texts cannot be told from others by SQL: bytes that are no UTF-8, or more than 1,000 texts that begin alike</source>
        <translation>einige Texte kann SQL nicht von anderen unterscheiden: Bytes, die kein UTF-8 sind, oder mehr als 1000 Texte mit gleichem Anfang</translation>
    </message>
    <message>
        <source>Push/pop and start/end ranges with the same domain name and text are one row, marks are rows of their own. A kernel belongs to a range when its whole launch call lies inside the range, on the thread that opened the range. Inclusive figures count a kernel once for each row that has a range around its launch; self figures only for the row of the innermost range, which is the one that started last.</source>
        <translation>Push/Pop- und Start/End-Ranges mit gleichem Domain-Namen und Text sind eine Zeile, Marken sind eigene Zeilen. Ein Kernel gehört zu einer Range, wenn sein ganzer Launch-Aufruf innerhalb der Range liegt, auf dem Thread, der sie geöffnet hat. Inklusive Werte zählen einen Kernel einmal für jede Zeile, die eine Range um seinen Launch hat; Selbst-Werte nur für die Zeile der innersten Range, also der zuletzt begonnenen.</translation>
    </message>
    <message>
        <source>mark</source>
        <translation>Marke</translation>
    </message>
    <message>
        <source>marks</source>
        <translation>Marken</translation>
    </message>
    <message>
        <source>the ranges of a thread overlap without nesting, or a launch call reaches beyond the end of one: SQL would have to compare each call with each range</source>
        <translation>die Ranges eines Threads überlappen sich, ohne verschachtelt zu sein, oder ein Launch-Aufruf reicht über das Ende einer hinaus: SQL müsste jeden Aufruf mit jeder Range vergleichen</translation>
    </message>
    <message>
        <source>The recorded text.</source>
        <translation>Der aufgezeichnete Text.</translation>
    </message>
    <message>
        <source>The recorded text; a trailing &quot;, key = number&quot; list is dropped, so that texts which differ only in it are one row.</source>
        <translation>Der aufgezeichnete Text; eine Liste „, key = number“ am Ende entfällt, sodass Texte, die sich nur darin unterscheiden, eine Zeile sind.</translation>
    </message>
    <message>
        <source>Name of the NVTX domain; empty for the default domain.</source>
        <translation>Name der NVTX-Domain; leer für die Standard-Domain.</translation>
    </message>
    <message>
        <source>range: push/pop or start/end. mark: a moment without a duration.</source>
        <translation>Range: Push/Pop oder Start/End. Marke: ein Zeitpunkt ohne Dauer.</translation>
    </message>
    <message>
        <source>Ranges or marks in scope, each counted once.</source>
        <translation>Ranges oder Marken in der Eingrenzung, jede einmal gezählt.</translation>
    </message>
    <message>
        <source>Sum of the durations; ranges that nest or run on several threads count each.</source>
        <translation>Summe der Dauern; verschachtelte Ranges und solche auf mehreren Threads zählen jede für sich.</translation>
    </message>
    <message>
        <source>Time in which at least one of the ranges was open.</source>
        <translation>Zeit, in der mindestens eine der Ranges offen war.</translation>
    </message>
    <message>
        <source>Kernels whose launch call lies inside of one of the ranges, each once, however deep.</source>
        <translation>Kernel, deren Launch-Aufruf innerhalb einer der Ranges liegt, jeder einmal, egal wie tief.</translation>
    </message>
    <message>
        <source>Kernels for which one of the ranges is the innermost around their launch call. The rows add up to all kernel time tied to ranges.</source>
        <translation>Kernel, für die eine der Ranges die innerste um ihren Launch-Aufruf ist. Die Zeilen ergeben zusammen alle Kernel-Zeit, die Ranges zugeordnet ist.</translation>
    </message>
    <message>
        <source>Kernels launched inside of the ranges.</source>
        <translation>Innerhalb der Ranges gestartete Kernel.</translation>
    </message>
    <message>
        <source>Kernels launched with one of the ranges as the innermost.</source>
        <translation>Kernel, die mit einer der Ranges als innerster gestartet wurden.</translation>
    </message>
    <message>
        <source>Kernel time inside of the ranges as a share of all kernel time in scope, tied to ranges or not. Rows whose ranges nest can add up to more than 100 %.</source>
        <translation>Kernel-Zeit innerhalb der Ranges als Anteil an aller Kernel-Zeit in der Eingrenzung, ob Ranges zugeordnet oder nicht. Zeilen mit verschachtelten Ranges können zusammen mehr als 100 % ergeben.</translation>
    </message>
    <message>
        <source>When the range was opened.</source>
        <translation>Wann die Range geöffnet wurde.</translation>
    </message>
    <message>
        <source>Kernels in scope whose launch call lies inside of this range.</source>
        <translation>Kernel in der Eingrenzung, deren Launch-Aufruf innerhalb dieser Range liegt.</translation>
    </message>
    <message>
        <source>The ranges or marks behind one row of the table of NVTX ranges, longest first.</source>
        <translation>Die Ranges oder Marken hinter einer Zeile der Tabelle der NVTX-Ranges, längste zuerst.</translation>
    </message>
    <message>
        <source>The text as recorded.</source>
        <translation>Der Text wie aufgezeichnet.</translation>
    </message>
    <message>
        <source>Phase %1</source>
        <translation>Phase %1</translation>
    </message>
    <message>
        <source>Phase “%1”</source>
        <translation>Phase „%1“</translation>
    </message>
    <message>
        <source>give it a name.</source>
        <translation>einen Namen vergeben.</translation>
    </message>
    <message>
        <source>the name is there twice; put all patterns into one phase.</source>
        <translation>den Namen gibt es zweimal; alle Muster in einer Phase zusammenfassen.</translation>
    </message>
    <message>
        <source>write at least one pattern, or nothing belongs to it.</source>
        <translation>mindestens ein Muster schreiben, sonst gehört nichts dazu.</translation>
    </message>
    <message>
        <source>%1, line %2</source>
        <translation>%1, Zeile %2</translation>
    </message>
    <message>
        <source>the phase map matches more than 1,000 texts, or texts that SQL cannot tell from others</source>
        <translation>die Phasenzuordnung passt auf mehr als 1000 Texte oder auf Texte, die SQL nicht von anderen unterscheiden kann</translation>
    </message>
    <message>
        <source>%1, line %2, column %3</source>
        <translation>%1, Zeile %2, Spalte %3</translation>
    </message>
    <message>
        <source>a pattern must be a text in quotes.</source>
        <translation>ein Muster muss ein Text in Anführungszeichen sein.</translation>
    </message>
    <message>
        <source>a phase has no name.</source>
        <translation>eine Phase hat keinen Namen.</translation>
    </message>
    <message>
        <source>%1, phase “%2”</source>
        <translation>%1, Phase „%2“</translation>
    </message>
    <message>
        <source>the patterns must be a list, as in %1.</source>
        <translation>die Muster müssen eine Liste sein, wie in %1.</translation>
    </message>
    <message>
        <source>%1, pattern %2</source>
        <translation>%1, Muster %2</translation>
    </message>
    <message>
        <source>the phase has no pattern, so nothing would belong to it.</source>
        <translation>die Phase hat kein Muster, also würde nichts dazugehören.</translation>
    </message>
    <message>
        <source>the pattern is empty; it would match every range.</source>
        <translation>das Muster ist leer; es würde auf jede Range passen.</translation>
    </message>
    <message>
        <source>“%1” is not a regular expression: %2 at character %3.</source>
        <translation>„%1“ ist kein regulärer Ausdruck: %2 bei Zeichen %3.</translation>
    </message>
    <message>
        <source>not valid JSON: %1</source>
        <translation>kein gültiges JSON: %1</translation>
    </message>
    <message>
        <source>a phase map must be an object of the form %1.</source>
        <translation>eine Phasenzuordnung muss ein Objekt der Form %1 sein.</translation>
    </message>
    <message>
        <source>the phase is there twice; put all its patterns into one list.</source>
        <translation>die Phase gibt es zweimal; alle ihre Muster in einer Liste zusammenfassen.</translation>
    </message>
    <message>
        <source>the phase map holds no phase; write one as in %1.</source>
        <translation>die Phasenzuordnung enthält keine Phase; eine schreiben, wie in %1.</translation>
    </message>
    <message>
        <source>Cannot read the phase map %1: %2.</source>
        <translation>Die Phasenzuordnung %1 lässt sich nicht lesen: %2.</translation>
    </message>
    <message>
        <source>larger than 1 MB; this is not a phase map.</source>
        <translation>größer als 1 MB; das ist keine Phasenzuordnung.</translation>
    </message>
    <message>
        <source>The text of the ranges.</source>
        <translation>Der Text der Ranges.</translation>
    </message>
    <message>
        <source>Name of the NVTX domain.</source>
        <translation>Name der NVTX-Domain.</translation>
    </message>
    <message>
        <source>Texts of ranges that this phase is the first to match, most kernel time first.</source>
        <translation>Texte von Ranges, auf die diese Phase als erste passt, die mit der meisten Kernel-Zeit zuerst.</translation>
    </message>
    <message>
        <source>Texts of ranges that match no pattern and lie inside of no phase, most kernel time first.</source>
        <translation>Texte von Ranges, die zu keinem Muster passen und in keiner Phase liegen, die mit der meisten Kernel-Zeit zuerst.</translation>
    </message>
    <message>
        <source>Ranges of “%1”</source>
        <translation>Ranges von „%1“</translation>
    </message>
    <message>
        <source>Ranges in no phase</source>
        <translation>Ranges in keiner Phase</translation>
    </message>
    <message>
        <source>The first pattern of the phase that matches.</source>
        <translation>Das erste Muster der Phase, das passt.</translation>
    </message>
    <message>
        <source>Ranges with this text in scope.</source>
        <translation>Ranges mit diesem Text in der Eingrenzung.</translation>
    </message>
    <message>
        <source>Ranges with this text that lie inside of no phase.</source>
        <translation>Ranges mit diesem Text, die in keiner Phase liegen.</translation>
    </message>
    <message>
        <source>Kernels launched inside of ranges with this text, each once.</source>
        <translation>Kernel, die innerhalb von Ranges mit diesem Text gestartet wurden, jeder einmal.</translation>
    </message>
    <message>
        <source>unmapped</source>
        <translation>ohne Phase</translation>
    </message>
    <message>
        <source>outside NVTX</source>
        <translation>außerhalb von NVTX</translation>
    </message>
    <message>
        <source>, phase map</source>
        <translation>, Phasenzuordnung</translation>
    </message>
    <message>
        <source>A range belongs to the first phase with a pattern that matches its text: a substring in any case, or after re: a regular expression. Patterns with a = are matched with the recorded text, others with the text without its trailing &quot;, key = number&quot; list. NVTX wall time is, per process, the time in which at least one range of the phase was open on any thread; processes add up. A kernel belongs to the phase of the innermost range around its launch call that has one. Unmapped are ranges that match no pattern and lie inside of no phase, and the kernels launched in them.</source>
        <translation>Eine Range gehört zur ersten Phase mit einem Muster, das zu ihrem Text passt: ein Teil des Textes, groß oder klein, oder nach re: ein regulärer Ausdruck. Muster mit einem = werden mit dem aufgezeichneten Text verglichen, andere mit dem Text ohne die Liste „, key = number“ an seinem Ende. NVTX-Wandzeit ist je Prozess die Zeit, in der auf irgendeinem Thread mindestens eine Range der Phase offen war; Prozesse werden addiert. Ein Kernel gehört zur Phase der innersten Range um seinen Launch-Aufruf, die eine hat. Ohne Phase sind Ranges, die zu keinem Muster passen und in keiner Phase liegen, und die in ihnen gestarteten Kernel.</translation>
    </message>
    <message>
        <source>no range in scope belongs to phase “%1”</source>
        <translation>keine Range in der Eingrenzung gehört zur Phase „%1“</translation>
    </message>
    <message>
        <source>%1, %2 of them unmapped</source>
        <translation>%1, davon %2 ohne Phase</translation>
    </message>
    <message>
        <source>not available, because no phase map was given</source>
        <translation>nicht verfügbar, denn es wurde keine Phasenzuordnung angegeben</translation>
    </message>
    <message>
        <source>Give one with --phase-map phases.json, or write one under Tools → Phase map…</source>
        <translation>Mit --phase-map phases.json eine angeben, oder eine schreiben: Extras → Phasenzuordnung…</translation>
    </message>
    <message>
        <source>Name in the phase map.</source>
        <translation>Name in der Phasenzuordnung.</translation>
    </message>
    <message>
        <source>phase: of the map. unmapped: ranges that no pattern matches, outside of every phase. outside_nvtx: kernels launched outside of any range, or whose launch call is not in the trace.</source>
        <translation>phase: aus der Zuordnung. unmapped: Ranges, zu denen kein Muster passt, außerhalb jeder Phase. outside_nvtx: Kernel, die außerhalb jeder Range gestartet wurden oder deren Launch-Aufruf nicht im Trace ist.</translation>
    </message>
    <message>
        <source>NVTX ranges of the phase in scope, nested ones too.</source>
        <translation>NVTX-Ranges der Phase in der Eingrenzung, auch verschachtelte.</translation>
    </message>
    <message>
        <source>Time in which at least one range of the phase was open on any thread of a process; processes add up.</source>
        <translation>Zeit, in der auf irgendeinem Thread eines Prozesses mindestens eine Range der Phase offen war; Prozesse werden addiert.</translation>
    </message>
    <message>
        <source>Sum of the durations of the kernels whose launch call has a range of this phase as the innermost one of any phase around it.</source>
        <translation>Summe der Dauern der Kernel, um deren Launch-Aufruf die innerste Range mit einer Phase eine dieser Phase ist.</translation>
    </message>
    <message>
        <source>These kernels; each counts in one row.</source>
        <translation>Diese Kernel; jeder zählt in einer Zeile.</translation>
    </message>
    <message>
        <source>Kernel time of the phase as a share of all kernel time in scope.</source>
        <translation>Kernel-Zeit der Phase als Anteil an aller Kernel-Zeit in der Eingrenzung.</translation>
    </message>
    <message>
        <source>Most kernel time: %1 (%2)</source>
        <translation>Meiste Kernel-Zeit: %1 (%2)</translation>
    </message>
    <message>
        <source>One row per process with events in scope. Busy is the union of its GPU work per GPU, idle % is of the time from its first to its last GPU work, both summed over its GPUs. Kernel, barrier and memory time are sums.</source>
        <translation>Eine Zeile je Prozess mit Ereignissen in der Eingrenzung. Aktiv ist die Vereinigung seiner GPU-Arbeit je GPU, Leerlauf in % gilt für die Zeit von seiner ersten bis zu seiner letzten GPU-Arbeit, beides über seine GPUs summiert. Kernel-, Barrier- und Speicherzeit sind Summen.</translation>
    </message>
    <message>
        <source>%1 of %2 with events.</source>
        <translation>%1 von %2 mit Ereignissen.</translation>
    </message>
    <message>
        <source>not available, because the trace holds no event that names its process</source>
        <translation>nicht verfügbar, denn der Trace ist ohne Ereignis, das seinen Prozess nennt</translation>
    </message>
    <message>
        <source>Sum of kernel durations.</source>
        <translation>Summe der Kernel-Dauern.</translation>
    </message>
    <message>
        <source>The kernel with most time, on all its GPUs.</source>
        <translation>Der Kernel mit der meisten Zeit, auf allen GPUs des Prozesses.</translation>
    </message>
    <message>
        <source>Sum of its durations.</source>
        <translation>Summe seiner Dauern.</translation>
    </message>
    <message>
        <source>Threads with CUDA API calls, NVTX events or OS runtime calls.</source>
        <translation>Threads mit CUDA-API-Aufrufen, NVTX-Ereignissen oder Aufrufen der OS-Laufzeit.</translation>
    </message>
    <message>
        <source>CUDA runtime and driver API calls.</source>
        <translation>Aufrufe der CUDA-Runtime- und der CUDA-Treiber-API.</translation>
    </message>
    <message>
        <source>Calls that start kernels or graphs.</source>
        <translation>Aufrufe, die Kernel oder Graphs starten.</translation>
    </message>
    <message>
        <source>Calls that block the host (without cpu_launcher_gap).</source>
        <translation>Aufrufe, die den Host blockieren (ohne cpu_launcher_gap).</translation>
    </message>
    <message>
        <source>Sum of their durations; those of several threads can overlap.</source>
        <translation>Summe ihrer Dauern; die mehrerer Threads können sich überlappen.</translation>
    </message>
    <message>
        <source>NVTX ranges and marks.</source>
        <translation>NVTX-Ranges und -Marken.</translation>
    </message>
    <message>
        <source>Memory copies on its GPUs.</source>
        <translation>Speicherkopien auf seinen GPUs.</translation>
    </message>
    <message>
        <source>Memory sets on its GPUs.</source>
        <translation>Memsets auf seinen GPUs.</translation>
    </message>
    <message>
        <source>Sum of the durations of copies and sets.</source>
        <translation>Summe der Dauern von Kopien und Memsets.</translation>
    </message>
    <message>
        <source>Bytes copied and set.</source>
        <translation>Kopierte und gesetzte Bytes.</translation>
    </message>
    <message>
        <source>Bytes copied and set (10⁶ bytes).</source>
        <translation>Kopierte und gesetzte Bytes (10⁶ Bytes).</translation>
    </message>
    <message>
        <source>CUDA calls; the trace holds no kernels</source>
        <translation>CUDA-Aufrufe; der Trace enthält keine Kernel</translation>
    </message>
    <message>
        <source>CUDA calls but no kernels</source>
        <translation>CUDA-Aufrufe, aber keine Kernel</translation>
    </message>
    <message>
        <source>GPUs with work of this process.</source>
        <translation>GPUs mit Arbeit dieses Prozesses.</translation>
    </message>
    <message>
        <source>Union of its GPU work, summed over its GPUs.</source>
        <translation>Vereinigung seiner GPU-Arbeit, über seine GPUs summiert.</translation>
    </message>
    <message>
        <source>Share of the time from its first to its last GPU work (summed over its GPUs) without work of this process; others may have used the GPU.</source>
        <translation>Anteil der Zeit von seiner ersten bis zu seiner letzten GPU-Arbeit (über seine GPUs summiert) ohne Arbeit dieses Prozesses; andere können die GPU genutzt haben.</translation>
    </message>
    <message>
        <source>From its first to its last GPU work, summed over its GPUs.</source>
        <translation>Von seiner ersten bis zu seiner letzten GPU-Arbeit, über seine GPUs summiert.</translation>
    </message>
    <message>
        <source>What is unusual about the process.</source>
        <translation>Was am Prozess ungewöhnlich ist.</translation>
    </message>
    <message>
        <source>CUDA device %1</source>
        <translation>CUDA-Gerät %1</translation>
    </message>
    <message>
        <source>Stream %1</source>
        <translation>Stream %1</translation>
    </message>
    <message>
        <source>Time that the profiler itself took, by process and name. Thread time is the union on each thread, threads add up; the union over all threads is compared with the length of the window (else of the whole trace). GPU idle inside is the part of that union in which no GPU in scope worked, between the first and last GPU work.</source>
        <translation>Zeit, die der Profiler selbst brauchte, nach Prozess und Name. Thread-Zeit ist die Vereinigung auf jedem Thread, Threads werden addiert; die Vereinigung über alle Threads wird mit der Länge des Zeitfensters (sonst des ganzen Traces) verglichen. GPU-Leerlauf darin ist der Teil dieser Vereinigung, in dem keine GPU der Eingrenzung arbeitete, zwischen erster und letzter GPU-Arbeit.</translation>
    </message>
    <message>
        <source>overhead does not belong to a GPU or stream: that of the processes that use it is listed</source>
        <translation>Overhead gehört zu keiner GPU und keinem Stream: Aufgeführt ist der Overhead der Prozesse, die sie verwenden</translation>
    </message>
    <message>
        <source>Time in which at least one thread was kept busy by it.</source>
        <translation>Zeit, in der er mindestens einen Thread beschäftigte.</translation>
    </message>
    <message>
        <source>This time as a share of the window, else of the whole trace.</source>
        <translation>Diese Zeit als Anteil am Zeitfenster, sonst am ganzen Trace.</translation>
    </message>
    <message>
        <source>Union on each thread; threads add up.</source>
        <translation>Vereinigung auf jedem Thread; Threads werden addiert.</translation>
    </message>
    <message>
        <source>The part of the time in which no GPU in scope worked, between the first and last GPU work; empty without GPU work.</source>
        <translation>Der Teil der Zeit, in dem keine GPU der Eingrenzung arbeitete, zwischen erster und letzter GPU-Arbeit; leer ohne GPU-Arbeit.</translation>
    </message>
    <message>
        <source>Name given by the profiler.</source>
        <translation>Vom Profiler vergebener Name.</translation>
    </message>
    <message>
        <source>Events in scope, each counted once.</source>
        <translation>Ereignisse in der Eingrenzung, jedes einmal gezählt.</translation>
    </message>
    <message>
        <source>the whole trace</source>
        <translation>ganzer Trace</translation>
    </message>
    <message>
        <source>window %1–%2 s</source>
        <translation>Zeitfenster %1–%2 s</translation>
    </message>
    <message>
        <source>NVTX range “%1”</source>
        <translation>NVTX-Range „%1“</translation>
    </message>
    <message>
        <source>NVTX range “%1” of the default domain</source>
        <translation>NVTX-Range „%1“ der Standard-Domain</translation>
    </message>
    <message>
        <source>NVTX range “%1” of domain “%2”</source>
        <translation>NVTX-Range „%1“ der Domain „%2“</translation>
    </message>
    <message>
        <source>Context %1, no stream</source>
        <translation>Kontext %1, kein Stream</translation>
    </message>
    <message>
        <source>context %1, no stream</source>
        <translation>Kontext %1, kein Stream</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is the file that is read: name another one to write.</source>
        <translation>„%1“ ist die Datei, die gelesen wird: zum Schreiben eine andere nennen.</translation>
    </message>
    <message>
        <source>Times in the file count from %1 ns of the trace (time_zero_ns).</source>
        <translation>Zeiten in der Datei zählen ab %1 ns des Traces (time_zero_ns).</translation>
    </message>
    <message>
        <source>%1 of pid %2 on GPU %3</source>
        <translation>%1 von PID %2 auf GPU %3</translation>
    </message>
    <message>
        <source>NVTX “%1”</source>
        <translation>NVTX „%1“</translation>
    </message>
    <message>
        <source>The window is empty: its end must come after its start.</source>
        <translation>Das Zeitfenster ist leer: Sein Ende muss nach seinem Beginn liegen.</translation>
    </message>
    <message>
        <source>The window begins at %1, but the trace is only %2 long.</source>
        <translation>Das Zeitfenster beginnt bei %1, aber der Trace ist nur %2 lang.</translation>
    </message>
    <message>
        <source>None of the streams belongs to the processes and GPUs that were chosen.</source>
        <translation>Keiner der Streams gehört zu den gewählten Prozessen und GPUs.</translation>
    </message>
    <message>
        <source>None of the processes has a stream on the GPUs that were chosen.</source>
        <translation>Keiner der Prozesse hat einen Stream auf den gewählten GPUs.</translation>
    </message>
    <message>
        <source>The first %1 of GPU work are left out: until then the launch rate and the mix of kernels differ from those of the second half.</source>
        <translation>Die ersten %1 der GPU-Arbeit sind ausgelassen: Bis dahin weichen Launch-Rate und Kernel-Mischung von denen der zweiten Hälfte ab.</translation>
    </message>
    <message>
        <source>The first tenth of GPU work (%1) is left out.</source>
        <translation>Das erste Zehntel der GPU-Arbeit (%1) ist ausgelassen.</translation>
    </message>
    <message>
        <source>The first tenth of GPU work (%1) is left out; launch rate and mix of kernels do not settle in the first half.</source>
        <translation>Das erste Zehntel der GPU-Arbeit (%1) ist ausgelassen; Launch-Rate und Kernel-Mischung schwingen sich in der ersten Hälfte nicht ein.</translation>
    </message>
    <message>
        <source>source %1</source>
        <translation>Quelle %1</translation>
    </message>
    <message>
        <source>memset %1</source>
        <translation>Memset %1</translation>
    </message>
    <message>
        <source>The rows of kernels (without NCCL&apos;s), NCCL operations, barriers, memory operations, GPU idle time and launch calls in one ranking by total time. The kinds overlap in time: they are places to look at, not parts of a whole.</source>
        <translation>Die Zeilen von Kerneln (ohne die von NCCL), NCCL-Operationen, Barriers, Speicheroperationen, GPU-Leerlauf und Launch-Aufrufen in einer Rangfolge nach Gesamtzeit. Die Arten überlappen sich zeitlich: Sie sind Stellen zum Nachsehen, nicht Teile eines Ganzen.</translation>
    </message>
    <message>
        <source>%1; the table shows at most %2.</source>
        <translation>%1; die Tabelle zeigt höchstens %2.</translation>
    </message>
    <message>
        <source>suspect</source>
        <translation>Verdächtiger</translation>
    </message>
    <message>
        <source>suspects</source>
        <translation>Verdächtige</translation>
    </message>
    <message>
        <source>memory operations</source>
        <translation>Speicheroperationen</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>Leerlauf</translation>
    </message>
    <message>
        <source>where the figure has no SQL in the table it was taken from, it has none here; the reason stands there</source>
        <translation>wo der Wert in der Tabelle, aus der er stammt, kein SQL hat, hat er auch hier keines; der Grund steht dort</translation>
    </message>
    <message>
        <source>kernel, nccl, barrier, memcpy, memset, idle (of one GPU) or launch (API calls).</source>
        <translation>Kernel, nccl, Barrier, memcpy, memset, Leerlauf (einer GPU) oder Launch (API-Aufrufe).</translation>
    </message>
    <message>
        <source>Kernel, operation, API call, direction of copies, or GPU.</source>
        <translation>Kernel, Operation, API-Aufruf, Richtung der Kopien oder GPU.</translation>
    </message>
    <message>
        <source>Sum of the durations; of idle time the idle time of the GPU.</source>
        <translation>Summe der Dauern; bei Leerlauf die Leerlaufzeit der GPU.</translation>
    </message>
    <message>
        <source>Kernels, operations, calls, copies, or gaps.</source>
        <translation>Kernel, Operationen, Aufrufe, Kopien oder Lücken.</translation>
    </message>
    <message>
        <source>What else is known of it.</source>
        <translation>Was sonst darüber bekannt ist.</translation>
    </message>
    <message>
        <source>Of a kernel: demangled name with arguments.</source>
        <translation>Bei einem Kernel: der Name nach Demangling, mit Argumenten.</translation>
    </message>
    <message>
        <source> Time as exported.</source>
        <translation> Zeit wie exportiert.</translation>
    </message>
    <message>
        <source> Relative to the start of the trace.</source>
        <translation> Relativ zum Beginn des Traces.</translation>
    </message>
    <message>
        <source>did you mean “%1”?</source>
        <translation>war „%1“ gemeint?</translation>
    </message>
    <message>
        <source>the thresholds are %1.</source>
        <translation>die Schwellwerte sind %1.</translation>
    </message>
    <message>
        <source>“%1” is no threshold; %2</source>
        <translation>„%1“ ist kein Schwellwert; %2</translation>
    </message>
    <message>
        <source>“%1” is there twice; keep one of them.</source>
        <translation>„%1“ gibt es zweimal; einen davon behalten.</translation>
    </message>
    <message>
        <source>“%1” must be a number, as in %2.</source>
        <translation>„%1“ muss eine Zahl sein, wie in %2.</translation>
    </message>
    <message>
        <source>“%1” is %2; it must lie between %3 and %4.</source>
        <translation>„%1“ ist %2; es muss zwischen %3 und %4 liegen.</translation>
    </message>
    <message>
        <source>“%1” is %2; it must be a whole number.</source>
        <translation>„%1“ ist %2; es muss eine ganze Zahl sein.</translation>
    </message>
    <message>
        <source>“%1” (%2) is above “%3” (%4); it must not be.</source>
        <translation>„%1“ (%2) liegt über „%3“ (%4); das darf nicht sein.</translation>
    </message>
    <message>
        <source>thresholds must be an object of the form %1.</source>
        <translation>Schwellwerte müssen ein Objekt der Form %1 sein.</translation>
    </message>
    <message>
        <source>Cannot read the thresholds %1: %2.</source>
        <translation>Die Schwellwerte %1 lassen sich nicht lesen: %2.</translation>
    </message>
    <message>
        <source>larger than 1 MB; this is not a file of thresholds.</source>
        <translation>größer als 1 MB; das ist keine Datei mit Schwellwerten.</translation>
    </message>
    <message>
        <source>the program&apos;s defaults and the thresholds that were given</source>
        <translation>die Vorgaben des Programms und die angegebenen Schwellwerte</translation>
    </message>
    <message>
        <source>Its name in the JSON file of --thresholds.</source>
        <translation>Sein Name in der JSON-Datei von --thresholds.</translation>
    </message>
    <message>
        <source>What it is unless it is changed.</source>
        <translation>Was er ist, wenn er nicht geändert wird.</translation>
    </message>
    <message>
        <source>Unit of value and default; empty for counts and ratios.</source>
        <translation>Einheit von Wert und Vorgabe; leer bei Anzahlen und Verhältnissen.</translation>
    </message>
    <message>
        <source>yes: not the default.</source>
        <translation>ja: nicht die Vorgabe.</translation>
    </message>
    <message>
        <source>What it decides.</source>
        <translation>Was er entscheidet.</translation>
    </message>
    <message>
        <source>the trace of these figures was closed; open it again for their SQL</source>
        <translation>der Trace dieser Werte wurde geschlossen; zu ihrem SQL kommt man, wenn man ihn wieder öffnet</translation>
    </message>
    <message>
        <source>a setting, not a figure of the trace</source>
        <translation>eine Einstellung, kein Wert des Traces</translation>
    </message>
    <message>
        <source>Launches per second from which on short kernels are a storm.</source>
        <translation>Launches je Sekunde, ab denen kurze Kernel ein Sturm sind.</translation>
    </message>
    <message>
        <source>Longest median kernel duration of a storm.</source>
        <translation>Größter Median der Kernel-Dauer eines Sturms.</translation>
    </message>
    <message>
        <source>Launches per second from which on kernels that are not so short are a storm as well.</source>
        <translation>Launches je Sekunde, ab denen auch nicht ganz so kurze Kernel ein Sturm sind.</translation>
    </message>
    <message>
        <source>Longest median kernel duration of a storm at the higher rate.</source>
        <translation>Größter Median der Kernel-Dauer eines Sturms bei der höheren Rate.</translation>
    </message>
    <message>
        <source>Time from first to last GPU work below which a capture is short.</source>
        <translation>Zeit von der ersten bis zur letzten GPU-Arbeit, unter der ein Capture kurz ist.</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>nicht aufgezeichnet</translation>
    </message>
    <message>
        <source>%1: kernels inside CUDA graphs are not in the trace (--cuda-graph-trace=node records them)</source>
        <translation>%1: Kernel in CUDA-Graphs sind nicht im Trace (--cuda-graph-trace=node zeichnet sie auf)</translation>
    </message>
    <message>
        <source>identified by TARGET_INFO_CUDA_DEVICE</source>
        <translation>bestimmt durch TARGET_INFO_CUDA_DEVICE</translation>
    </message>
    <message>
        <source>identified by its CUDA device number in the GPU table</source>
        <translation>bestimmt durch ihre CUDA-Gerätenummer in der GPU-Tabelle</translation>
    </message>
    <message>
        <source>name not recorded</source>
        <translation>Name nicht aufgezeichnet</translation>
    </message>
    <message>
        <source>none recorded</source>
        <translation>keine aufgezeichnet</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1 weitere</translation>
    </message>
    <message>
        <source>Processes</source>
        <translation>Prozesse</translation>
    </message>
    <message>
        <source>Trace length</source>
        <translation>Länge des Traces</translation>
    </message>
    <message>
        <source>no events</source>
        <translation>keine Ereignisse</translation>
    </message>
    <message>
        <source>Trace start</source>
        <translation>Beginn des Traces</translation>
    </message>
    <message>
        <source>%1 before time 0 of the file (%2 ns)</source>
        <translation>%1 vor Zeit 0 der Datei (%2 ns)</translation>
    </message>
    <message>
        <source>%1 after time 0 of the file (%2 ns)</source>
        <translation>%1 nach Zeit 0 der Datei (%2 ns)</translation>
    </message>
    <message>
        <source>%1 (%2 ns)</source>
        <translation>%1 (%2 ns)</translation>
    </message>
    <message>
        <source>Session start (UTC)</source>
        <translation>Beginn der Sitzung (UTC)</translation>
    </message>
    <message>
        <source>Exported tables</source>
        <translation>Exportierte Tabellen</translation>
    </message>
    <message>
        <source>filtered: only tables that match &quot;%1&quot;; others may be missing here although they were captured</source>
        <translation>gefiltert: nur Tabellen, die zu „%1“ passen; andere können hier fehlen, obwohl sie aufgezeichnet wurden</translation>
    </message>
    <message>
        <source>Exported times</source>
        <translation>Exportierte Zeiten</translation>
    </message>
    <message>
        <source>filtered: only events in &quot;%1&quot;; what happened outside is missing here</source>
        <translation>gefiltert: nur Ereignisse in „%1“; was außerhalb geschah, fehlt hier</translation>
    </message>
    <message>
        <source>Time stamps</source>
        <translation>Zeitstempel</translation>
    </message>
    <message>
        <source>normalized: ns since the UTC epoch instead of the session&apos;s start</source>
        <translation>normalisiert: ns seit der UTC-Epoche statt seit Beginn der Sitzung</translation>
    </message>
    <message>
        <source>ns since the session&apos;s start</source>
        <translation>ns seit Beginn der Sitzung</translation>
    </message>
    <message>
        <source>Time shift</source>
        <translation>Zeitverschiebung</translation>
    </message>
    <message>
        <source>all times were shifted by %1 ns (%2)</source>
        <translation>alle Zeiten wurden um %1 ns verschoben (%2)</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>Pfad</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Export schema</source>
        <translation>Export-Schema</translation>
    </message>
    <message>
        <source>Nsight Systems version</source>
        <translation>Version von Nsight Systems</translation>
    </message>
    <message>
        <source>Captured event types</source>
        <translation>Aufgezeichnete Ereignisarten</translation>
    </message>
    <message>
        <source>CUDA backtraces</source>
        <translation>CUDA-Backtraces</translation>
    </message>
    <message>
        <source>%1: each repeats a CUDA API call and is not counted as one</source>
        <translation>%1: jede wiederholt einen CUDA-API-Aufruf und zählt nicht als solcher</translation>
    </message>
    <message>
        <source>row</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>a row of GENERIC_EVENTS holds many samples of counters</source>
        <translation>eine Zeile von GENERIC_EVENTS enthält viele Abtastwerte von Zählern</translation>
    </message>
    <message>
        <source>a table that could not be read to its end cannot be asked either</source>
        <translation>eine Tabelle, die nicht bis zum Ende gelesen werden konnte, lässt sich auch nicht befragen</translation>
    </message>
    <message>
        <source>CUDA graph trace</source>
        <translation>CUDA-Graph-Trace</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Ereignisse</translation>
    </message>
    <message>
        <source>What is described.</source>
        <translation>Was beschrieben wird.</translation>
    </message>
    <message>
        <source>As the file has it.</source>
        <translation>Wie es in der Datei steht.</translation>
    </message>
    <message>
        <source>the file, META_DATA_EXPORT, META_DATA_CAPTURE, TARGET_INFO tables</source>
        <translation>die Datei, META_DATA_EXPORT, META_DATA_CAPTURE, Tabellen TARGET_INFO</translation>
    </message>
    <message>
        <source>The extent is that of the events read, first start to last end.</source>
        <translation>Die Ausdehnung ist die der gelesenen Ereignisse, vom ersten Beginn bis zum letzten Ende.</translation>
    </message>
    <message>
        <source>no such table in this file</source>
        <translation>keine solche Tabelle in dieser Datei</translation>
    </message>
    <message>
        <source>Kind of events.</source>
        <translation>Art der Ereignisse.</translation>
    </message>
    <message>
        <source>Table of the file they were read from.</source>
        <translation>Tabelle der Datei, aus der sie gelesen wurden.</translation>
    </message>
    <message>
        <source>Rows of the table.</source>
        <translation>Zeilen der Tabelle.</translation>
    </message>
    <message>
        <source>Rows the figures stand on.</source>
        <translation>Zeilen, auf denen die Werte beruhen.</translation>
    </message>
    <message>
        <source>Why events are missing or left out.</source>
        <translation>Warum Ereignisse fehlen oder ausgelassen sind.</translation>
    </message>
    <message>
        <source>A table that is missing means that nothing of the kind was captured or exported, not that nothing happened.</source>
        <translation>Eine fehlende Tabelle bedeutet, dass nichts dieser Art aufgezeichnet oder exportiert wurde, nicht, dass nichts geschah.</translation>
    </message>
    <message>
        <source>How much it matters for the figures.</source>
        <translation>Wie wichtig es für die Werte ist.</translation>
    </message>
    <message>
        <source>Stable name.</source>
        <translation>Gleichbleibender Name.</translation>
    </message>
    <message>
        <source>Rows or occurrences.</source>
        <translation>Zeilen oder Vorkommen.</translation>
    </message>
    <message>
        <source>What was found while reading.</source>
        <translation>Was beim Lesen gefunden wurde.</translation>
    </message>
    <message>
        <source>Nothing odd was found while reading the trace.</source>
        <translation>Beim Lesen des Traces fiel nichts auf.</translation>
    </message>
    <message>
        <source>reading of the file</source>
        <translation>Lesen der Datei</translation>
    </message>
    <message>
        <source>Rows that do not fit are left out or repaired, and counted here.</source>
        <translation>Zeilen, die nicht passen, werden ausgelassen oder repariert und hier gezählt.</translation>
    </message>
    <message>
        <source>info</source>
        <translation>Info</translation>
    </message>
    <message>
        <source>verbose</source>
        <translation>ausführlich</translation>
    </message>
    <message>
        <source>strings</source>
        <translation>Zeichenketten</translation>
    </message>
    <message>
        <source>process names</source>
        <translation>Prozessnamen</translation>
    </message>
    <message>
        <source>thread names</source>
        <translation>Thread-Namen</translation>
    </message>
    <message>
        <source>hardware</source>
        <translation>Hardware</translation>
    </message>
    <message>
        <source>metadata</source>
        <translation>Metadaten</translation>
    </message>
    <message>
        <source>messages of nsys</source>
        <translation>Meldungen von nsys</translation>
    </message>
    <message>
        <source>enumeration</source>
        <translation>Aufzählung</translation>
    </message>
    <message>
        <source>NVTX payload layout</source>
        <translation>Aufbau von NVTX-Payloads</translation>
    </message>
    <message>
        <source>call stacks</source>
        <translation>Aufrufstapel</translation>
    </message>
    <message>
        <source>captured output</source>
        <translation>aufgezeichnete Ausgabe</translation>
    </message>
    <message>
        <source>As nsys graded it.</source>
        <translation>Wie nsys es einstufte.</translation>
    </message>
    <message>
        <source>The part of nsys that reported it: injection (in the program), daemon (on the machine) or analysis (of what was collected).</source>
        <translation>Der Teil von nsys, der es meldete: Injection (im Programm), Daemon (auf dem Rechner) oder Analyse (des Aufgezeichneten).</translation>
    </message>
    <message>
        <source>unknown source</source>
        <translation>unbekannte Quelle</translation>
    </message>
    <message>
        <source>injection</source>
        <translation>Injection</translation>
    </message>
    <message>
        <source>daemon</source>
        <translation>Daemon</translation>
    </message>
    <message>
        <source>analysis</source>
        <translation>Analyse</translation>
    </message>
    <message>
        <source>(no text)</source>
        <translation>(kein Text)</translation>
    </message>
    <message>
        <source>(withheld: it may name paths, users or hosts)</source>
        <translation>(zurückgehalten: kann Pfade, Benutzer oder Hosts nennen)</translation>
    </message>
    <message>
        <source>Times the same text was reported.</source>
        <translation>Wie oft derselbe Text gemeldet wurde.</translation>
    </message>
    <message>
        <source>Time of the first, as exported.</source>
        <translation>Zeit der ersten, wie exportiert.</translation>
    </message>
    <message>
        <source>What nsys reported. Texts may name paths, users and hosts: a report has only the beginnings of well-known ones, and all when machine details are asked for.</source>
        <translation>Was nsys meldete. Texte können Pfade, Benutzer und Hosts nennen: ein Bericht hat nur die Anfänge bekannter Texte, alle nur, wenn Angaben zum Rechner verlangt werden.</translation>
    </message>
    <message>
        <source>Messages that nsys left in the report, equal texts together.</source>
        <translation>Meldungen, die nsys im Bericht hinterließ, gleiche Texte zusammengefasst.</translation>
    </message>
    <message>
        <source>not available, because the file has no table DIAGNOSTIC_EVENT.</source>
        <translation>nicht verfügbar, denn die Datei ist ohne die Tabelle DIAGNOSTIC_EVENT.</translation>
    </message>
    <message>
        <source>Export with nsys 2024.2 or newer to see what nsys reported while capturing.</source>
        <translation>Mit nsys 2024.2 oder neuer exportieren, um zu sehen, was nsys beim Aufzeichnen meldete.</translation>
    </message>
    <message>
        <source>Name in the file.</source>
        <translation>Name in der Datei.</translation>
    </message>
    <message>
        <source>What it was taken for.</source>
        <translation>Wofür sie gehalten wurde.</translation>
    </message>
    <message>
        <source>Number of columns.</source>
        <translation>Anzahl der Spalten.</translation>
    </message>
    <message>
        <source>Their names, in the file&apos;s order.</source>
        <translation>Ihre Namen, in der Reihenfolge der Datei.</translation>
    </message>
    <message>
        <source>Tables and columns as they stand in the file, none assumed from a version number.</source>
        <translation>Tabellen und Spalten, wie sie in der Datei stehen, keine aus einer Versionsnummer erschlossen.</translation>
    </message>
    <message>
        <source>The window is cut into %1; of each part the share in which the device did any GPU work: the union of kernels, copies, sets and graph launches, so that overlap counts once.</source>
        <translation>Das Zeitfenster wird in %1 zerlegt; für jeden Teil der Anteil, in dem das Gerät irgendeine GPU-Arbeit tat: die Vereinigung von Kerneln, Kopien, Memsets und Graph-Launches, sodass Überlappung einmal zählt.</translation>
    </message>
    <message>
        <source>part</source>
        <translation>Teil</translation>
    </message>
    <message>
        <source>equal parts</source>
        <translation>gleiche Teile</translation>
    </message>
    <message>
        <source>%1 with work in scope; what counts as work is that of the table “GPU idle”.</source>
        <translation>%1 mit Arbeit in der Eingrenzung; als Arbeit zählt dasselbe wie in der Tabelle „GPU-Leerlauf“.</translation>
    </message>
    <message>
        <source>the parts are equal pieces of the window</source>
        <translation>die Teile sind gleiche Stücke des Zeitfensters</translation>
    </message>
    <message>
        <source>parts</source>
        <translation>Teile</translation>
    </message>
    <message>
        <source>Number of the part of the window, from 0.</source>
        <translation>Nummer des Teils des Zeitfensters, ab 0.</translation>
    </message>
    <message>
        <source>Where the part begins.</source>
        <translation>Wo der Teil beginnt.</translation>
    </message>
    <message>
        <source>Where the part ends.</source>
        <translation>Wo der Teil endet.</translation>
    </message>
    <message>
        <source>Union of the GPU work of the device in this part.</source>
        <translation>Vereinigung der GPU-Arbeit des Geräts in diesem Teil.</translation>
    </message>
    <message>
        <source>Union of the GPU work of the device in this part, as a share of the part.</source>
        <translation>Vereinigung der GPU-Arbeit des Geräts in diesem Teil, als Anteil am Teil.</translation>
    </message>
    <message>
        <source>notice</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>data loss</source>
        <translation>Datenverlust</translation>
    </message>
    <message>
        <source>Not enough memory for this trace.</source>
        <translation>Nicht genug Arbeitsspeicher für diesen Trace.</translation>
    </message>
    <message>
        <source>%1 (built with %2)</source>
        <translation>%1 (gebaut mit %2)</translation>
    </message>
    <message>
        <source>public domain</source>
        <translation>gemeinfrei</translation>
    </message>
    <message>
        <source>Not a valid regular expression: %1 at character %2.</source>
        <translation>Kein gültiger regulärer Ausdruck: %1 bei Zeichen %2.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a time; write a number with ns, us, ms or s, as in 1.2s.</source>
        <translation>„%1“ ist keine Zeit; eine Zahl mit ns, us, ms oder s schreiben, wie in 1.2s.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is longer than any trace can be.</source>
        <translation>„%1“ ist länger, als ein Trace sein kann.</translation>
    </message>
    <message>
        <source>Warning: %1</source>
        <translation>Warnung: %1</translation>
    </message>
    <message>
        <source>%1 does not say its version; the options are those of the newest.</source>
        <translation>%1 nennt seine Version nicht; die Optionen sind die der neuesten.</translation>
    </message>
    <message>
        <source>The folder %1 cannot be made.</source>
        <translation>Der Ordner %1 lässt sich nicht anlegen.</translation>
    </message>
    <message>
        <source>The disk of %1 has only %2 left; a capture begins with at least %3.</source>
        <translation>Auf dem Datenträger von %1 sind nur noch %2 frei; ein Capture beginnt mit mindestens %3.</translation>
    </message>
    <message>
        <source>Another nsys runs on this machine: it may hold the GPU&apos;s counters or slow this capture down.</source>
        <translation>Auf dieser Maschine läuft noch ein nsys: Es kann die Zähler der GPU belegen oder dieses Capture bremsen.</translation>
    </message>
    <message>
        <source>CUDA_VISIBLE_DEVICES was %1; the target got %2.</source>
        <translation>CUDA_VISIBLE_DEVICES war %1; das Programm bekam %2.</translation>
    </message>
    <message>
        <source>Profiling: %1</source>
        <translation>Profiling: %1</translation>
    </message>
    <message>
        <source>Profiling</source>
        <translation>Profiling</translation>
    </message>
    <message>
        <source>Values in the command that look like secrets are not recorded: %1 stands for them.</source>
        <translation>Werte im Befehl, die wie Geheimnisse aussehen, werden nicht aufgezeichnet: %1 steht an ihrer Stelle.</translation>
    </message>
    <message>
        <source>nsys may not read the GPU&apos;s performance counters (ERR_NVGPUCTRPERM), from which GPU metrics come. Capture as root or with the capability CAP_SYS_ADMIN (from driver 565 on CAP_PERFMON is enough). Or an administrator allows it to all: a line &quot;options nvidia NVreg_RestrictProfilingToAdminUsers=0&quot; in a file of /etc/modprobe.d, and a restart; &quot;RmProfilingAdminOnly: 0&quot; in /proc/driver/nvidia/params tells that it worked. A container needs that on its host, or --cap-add=SYS_ADMIN. Captures without GPU metrics need no permission.</source>
        <translation>nsys darf die Leistungszähler der GPU nicht lesen (ERR_NVGPUCTRPERM), aus denen die GPU-Metriken kommen. Als root oder mit der Capability CAP_SYS_ADMIN aufzeichnen (ab Treiber 565 genügt CAP_PERFMON). Oder ein Administrator erlaubt es allen: eine Zeile &quot;options nvidia NVreg_RestrictProfilingToAdminUsers=0&quot; in einer Datei in /etc/modprobe.d und ein Neustart; &quot;RmProfilingAdminOnly: 0&quot; in /proc/driver/nvidia/params zeigt, dass es gewirkt hat. Ein Container braucht das auf seinem Host, oder --cap-add=SYS_ADMIN. Captures ohne GPU-Metriken brauchen keine Erlaubnis.</translation>
    </message>
    <message>
        <source>The report had 0 bytes; the capture was repeated with more time to write it.</source>
        <translation>Der Bericht hatte 0 Bytes; das Capture wurde wiederholt, mit mehr Zeit, ihn zu schreiben.</translation>
    </message>
    <message>
        <source>Report: %1 (%2)</source>
        <translation>Bericht: %1 (%2)</translation>
    </message>
    <message>
        <source>only %1 of the disk were left</source>
        <translation>auf dem Datenträger waren nur noch %1 frei</translation>
    </message>
    <message>
        <source>The target still ran after %1 s and was ended.</source>
        <translation>Das Programm lief nach %1 s noch und wurde beendet.</translation>
    </message>
    <message>
        <source>The capture was stopped after %1 s.</source>
        <translation>Das Capture wurde nach %1 s angehalten.</translation>
    </message>
    <message>
        <source>The capture was ended after %1 s: %2.</source>
        <translation>Das Capture wurde nach %1 s beendet: %2.</translation>
    </message>
    <message>
        <source>The target ran for %1 s only, not for %2 s.</source>
        <translation>Das Programm lief nur %1 s, nicht %2 s.</translation>
    </message>
    <message>
        <source>The target ended with exit code %1; the profile holds what came before.</source>
        <translation>Das Programm endete mit Exit-Code %1; das Profil enthält, was davor kam.</translation>
    </message>
    <message>
        <source>nsys had to be killed; the report may lack its end.</source>
        <translation>nsys musste hart beendet werden; dem Bericht kann das Ende fehlen.</translation>
    </message>
    <message>
        <source>nsys was ended by %1; the report may lack its end.</source>
        <translation>nsys wurde durch %1 beendet; dem Bericht kann das Ende fehlen.</translation>
    </message>
    <message>
        <source>The report has only %1: little or nothing was captured.</source>
        <translation>Der Bericht hat nur %1: Wenig oder nichts wurde aufgezeichnet.</translation>
    </message>
    <message>
        <source>The capture was ended without a report: %1.</source>
        <translation>Das Capture wurde ohne Bericht beendet: %1.</translation>
    </message>
    <message>
        <source>nsys wrote a report of 0 bytes, also when it was given more time %1</source>
        <translation>nsys schrieb einen Bericht von 0 Bytes, auch als es mehr Zeit bekam %1</translation>
    </message>
    <message>
        <source>nsys wrote no report %1</source>
        <translation>nsys schrieb keinen Bericht %1</translation>
    </message>
    <message>
        <source>Exporting %1</source>
        <translation>%1 wird exportiert</translation>
    </message>
    <message>
        <source>Trace: %1 (%2)</source>
        <translation>Trace: %1 (%2)</translation>
    </message>
    <message>
        <source>No kernel was captured.</source>
        <translation>Kein Kernel wurde aufgezeichnet.</translation>
    </message>
    <message>
        <source>The steady state is only %1 long; %2 s say more.</source>
        <translation>Der eingeschwungene Zustand ist nur %1 lang; %2 s sagen mehr.</translation>
    </message>
    <message>
        <source>--output=%1: a name with %h, %p or %q is not known before the capture; use a plain one.</source>
        <translation>--output=%1: Ein Name mit %h, %p oder %q ist vor dem Capture nicht bekannt; einen einfachen verwenden.</translation>
    </message>
    <message>
        <source>The line must begin with &quot;nsys profile&quot;.</source>
        <translation>Die Zeile muss mit „nsys profile“ beginnen.</translation>
    </message>
    <message>
        <source>The line names no program to run.</source>
        <translation>Die Zeile nennt kein Programm, das laufen soll.</translation>
    </message>
    <message>
        <source>The line must say where the report goes: --output=FILE.</source>
        <translation>Die Zeile muss sagen, wohin der Bericht kommt: --output=DATEI.</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2.</source>
        <translation>%1 lässt sich nicht lesen: %2.</translation>
    </message>
    <message>
        <source>%1 is not the record of a capture, or a newer one.</source>
        <translation>%1 ist nicht das Protokoll eines Captures, oder ein neueres.</translation>
    </message>
    <message>
        <source>Kernels that match &quot;%1&quot; take %2 of the kernel time.</source>
        <translation>Kernel, die zu „%1“ passen, haben %2 der Kernel-Zeit.</translation>
    </message>
    <message>
        <source>There are %1 launches a second.</source>
        <translation>Es gibt %1 Launches je Sekunde.</translation>
    </message>
    <message>
        <source>The longest idle gap of a GPU is %1.</source>
        <translation>Die längste Leerlauflücke einer GPU ist %1.</translation>
    </message>
    <message>
        <source>confirmed</source>
        <translation>bestätigt</translation>
    </message>
    <message>
        <source>refuted</source>
        <translation>widerlegt</translation>
    </message>
    <message>
        <source>cannot tell</source>
        <translation>nicht zu sagen</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no expectation; write kernel:REGEX&gt;20%, launches/s&gt;50000, idle&gt;10ms (the longest gap) or idle&lt;5%.</source>
        <translation>„%1“ ist keine Erwartung; kernel:REGEX&gt;20%, launches/s&gt;50000, idle&gt;10ms (die längste Lücke) oder idle&lt;5% schreiben.</translation>
    </message>
    <message>
        <source>%1 does not answer to %2.</source>
        <translation>%1 antwortet nicht auf %2.</translation>
    </message>
    <message>
        <source>%1 names %2, but there is no nsys that can be run.</source>
        <translation>%1 nennt %2, aber dort ist kein nsys, das sich ausführen lässt.</translation>
    </message>
    <message>
        <source>nsys was not found in PATH, nor where Nsight Systems is usually installed: install Nsight Systems, or name it with --nsys or the environment variable NSYS_PATH.</source>
        <translation>nsys wurde weder in PATH gefunden noch dort, wo Nsight Systems meist installiert ist: Nsight Systems installieren, oder nsys mit --nsys oder der Umgebungsvariable NSYS_PATH angeben.</translation>
    </message>
    <message>
        <source>%1 cannot be run: %2.</source>
        <translation>%1 lässt sich nicht ausführen: %2.</translation>
    </message>
    <message>
        <source>signal %1</source>
        <translation>Signal %1</translation>
    </message>
    <message>
        <source>(ended by signal %1)</source>
        <translation>(durch Signal %1 beendet)</translation>
    </message>
    <message>
        <source>(exit code %1)</source>
        <translation>(Exit-Code %1)</translation>
    </message>
    <message>
        <source>%1 does not exist.</source>
        <translation>%1 gibt es nicht.</translation>
    </message>
    <message>
        <source>%1 changed while it was exported; open it again when it is complete.</source>
        <translation>%1 änderte sich während des Exports; noch einmal öffnen, wenn es vollständig ist.</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2.</source>
        <translation>%1 lässt sich nicht schreiben: %2.</translation>
    </message>
    <message>
        <source>what was read back differs</source>
        <translation>das Zurückgelesene weicht ab</translation>
    </message>
    <message>
        <source>The export cannot be written to %1: %2.</source>
        <translation>Der Export lässt sich nicht nach %1 schreiben: %2.</translation>
    </message>
    <message>
        <source>nsys could not export %1 %2</source>
        <translation>nsys konnte %1 nicht exportieren %2</translation>
    </message>
    <message>
        <source>%1 is not there or cannot be read.</source>
        <translation>%1 ist nicht da oder lässt sich nicht lesen.</translation>
    </message>
    <message>
        <source>The folder of %1 cannot be made.</source>
        <translation>Der Ordner von %1 lässt sich nicht anlegen.</translation>
    </message>
    <message>
        <source>Exporting %1 with nsys</source>
        <translation>%1 wird mit nsys exportiert</translation>
    </message>
    <message>
        <source>nsys did not write a trace of %1: %2</source>
        <translation>nsys schrieb keinen Trace von %1: %2</translation>
    </message>
    <message>
        <source>There is no activity type &quot;%1&quot;; choose from %2 and all.</source>
        <translation>Die Ereignisart „%1“ gibt es nicht; zur Wahl stehen %2 und all.</translation>
    </message>
    <message>
        <source>Cannot read &quot;%1&quot;: %2.</source>
        <translation>„%1“ lässt sich nicht lesen: %2.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not what was written: its compressed data is cut short or damaged.</source>
        <translation>„%1“ ist nicht, was geschrieben wurde: Die komprimierten Daten sind abgeschnitten oder beschädigt.</translation>
    </message>
    <message>
        <source>(byte %1: %2)</source>
        <translation>(Byte %1: %2)</translation>
    </message>
    <message>
        <source>Cannot read the color scheme &quot;%1&quot;: %2.</source>
        <translation>Das Farbschema „%1“ lässt sich nicht lesen: %2.</translation>
    </message>
    <message>
        <source>The color of &quot;%1&quot; must be a name such as &quot;thread_state_running&quot;.</source>
        <translation>Die Farbe von „%1“ muss ein Name wie „thread_state_running“ sein.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a regular expression: %2.</source>
        <translation>„%1“ ist kein regulärer Ausdruck: %2.</translation>
    </message>
    <message>
        <source>The color scheme is not JSON: %1 (at byte %2)</source>
        <translation>Das Farbschema ist kein JSON: %1 (bei Byte %2)</translation>
    </message>
    <message>
        <source>The color scheme must be an object: {&quot;regular expression&quot;: &quot;color name&quot;}.</source>
        <translation>Das Farbschema muss ein Objekt sein: {&quot;regulärer Ausdruck&quot;: &quot;Farbname&quot;}.</translation>
    </message>
    <message>
        <source>Cannot write &quot;%1&quot;: %2</source>
        <translation>„%1“ lässt sich nicht schreiben: %2</translation>
    </message>
    <message>
        <source>Writing events</source>
        <translation>Ereignisse werden geschrieben</translation>
    </message>
    <message>
        <source>&quot;%1&quot; does not say which format to write: let the name end in .json or .perfetto-trace, or in one of them and .gz.</source>
        <translation>„%1“ sagt nicht, welches Format zu schreiben ist: Der Name muss auf .json oder .perfetto-trace enden, oder auf eines davon und .gz.</translation>
    </message>
    <message>
        <source>it is a folder.</source>
        <translation>es ist ein Ordner.</translation>
    </message>
    <message>
        <source>the last packet is cut short</source>
        <translation>das letzte Paket ist abgeschnitten</translation>
    </message>
    <message>
        <source>slices are left open</source>
        <translation>Slices bleiben offen</translation>
    </message>
    <message>
        <source>Reading the file back</source>
        <translation>Die Datei wird zurückgelesen</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not what was written %2.</source>
        <translation>„%1“ ist nicht, was geschrieben wurde %2.</translation>
    </message>
    <message>
        <source>, %1 read back</source>
        <translation>, %1 zurückgelesen</translation>
    </message>
    <message>
        <source>  DIFFERENT</source>
        <translation>  ABWEICHUNG</translation>
    </message>
    <message>
        <source>  DIFFERENT: their times do not add up to what was written</source>
        <translation>  ABWEICHUNG: Die Summe ihrer Zeiten ist nicht die der geschriebenen</translation>
    </message>
    <message>
        <source>%1: not captured</source>
        <translation>%1: nicht aufgezeichnet</translation>
    </message>
    <message>
        <source>%1: %2 events written</source>
        <translation>%1: %2 Ereignisse geschrieben</translation>
    </message>
    <message>
        <source>not read back</source>
        <translation>nicht zurückgelesen</translation>
    </message>
    <message>
        <source>all read back</source>
        <translation>alles zurückgelesen</translation>
    </message>
    <message>
        <source>the file does not hold what was written</source>
        <translation>die Datei enthält nicht, was geschrieben wurde</translation>
    </message>
    <message>
        <source>%1 events, %2, %3</source>
        <translation>%1 Ereignisse, %2, %3</translation>
    </message>
    <message>
        <source>no %1</source>
        <translation>keine %1</translation>
    </message>
    <message>
        <source>API call</source>
        <translation>API-Aufruf</translation>
    </message>
    <message>
        <source>API calls</source>
        <translation>API-Aufrufe</translation>
    </message>
    <message>
        <source>OS runtime call</source>
        <translation>OS-Laufzeitaufruf</translation>
    </message>
    <message>
        <source>OS runtime calls</source>
        <translation>OS-Laufzeitaufrufe</translation>
    </message>
    <message>
        <source>NVTX ranges</source>
        <translation>NVTX-Ranges</translation>
    </message>
    <message>
        <source> at </source>
        <translation> mit </translation>
    </message>
    <message>
        <source>Trace graphs node by node: --cuda-graph-trace=node.</source>
        <translation>Graphs Knoten für Knoten aufzeichnen: --cuda-graph-trace=node.</translation>
    </message>
    <message>
        <source>CUDA was traced: see the messages of nsys under Trace info, and let the program run to its end or stop it by a signal, so that its events are flushed.</source>
        <translation>CUDA wurde aufgezeichnet: Die Meldungen von nsys unter „Trace-Info“ beachten, und das Programm bis zu seinem Ende laufen lassen oder mit einem Signal anhalten, damit seine Ereignisse noch geschrieben werden.</translation>
    </message>
    <message>
        <source>Trace CUDA: --trace=cuda.</source>
        <translation>CUDA aufzeichnen: --trace=cuda.</translation>
    </message>
    <message>
        <source>, %1 on %2</source>
        <translation>, %1 auf %2</translation>
    </message>
    <message>
        <source>; those of %1 are missing</source>
        <translation>; die aus %1 fehlen</translation>
    </message>
    <message>
        <source>Repeat the export from the report.</source>
        <translation>Den Export aus dem Bericht wiederholen.</translation>
    </message>
    <message>
        <source>, %1 with a launch call</source>
        <translation>, %1 mit Launch-Aufruf</translation>
    </message>
    <message>
        <source>Keep the API calls: --trace=cuda, and an export of all tables.</source>
        <translation>Die API-Aufrufe behalten: --trace=cuda und ein Export aller Tabellen.</translation>
    </message>
    <message>
        <source>Launches before the capture&apos;s or export&apos;s window are not in the trace: begin the capture earlier, and export without --times.</source>
        <translation>Launches vor dem Zeitfenster des Captures oder des Exports stehen nicht im Trace: Capture früher beginnen und ohne --times exportieren.</translation>
    </message>
    <message>
        <source>%1 traced as a whole, %2 inside graphs</source>
        <translation>%1 als Ganzes aufgezeichnet, %2 in Graphs</translation>
    </message>
    <message>
        <source>%1 inside graphs</source>
        <translation>%1 in Graphs</translation>
    </message>
    <message>
        <source>%1, none of their kernels</source>
        <translation>%1, keiner ihrer Kernel</translation>
    </message>
    <message>
        <source>no graph launch among %1: nothing is hidden</source>
        <translation>%1, kein Graph-Launch darunter: nichts ist verborgen</translation>
    </message>
    <message>
        <source>no API calls that could tell of graphs</source>
        <translation>keine API-Aufrufe, die auf Graphs schließen ließen</translation>
    </message>
    <message>
        <source>no GPU work</source>
        <translation>keine GPU-Arbeit</translation>
    </message>
    <message>
        <source>thread switch</source>
        <translation>Thread-Wechsel</translation>
    </message>
    <message>
        <source>thread switches</source>
        <translation>Thread-Wechsel</translation>
    </message>
    <message>
        <source>Add %1.</source>
        <translation>%1 hinzufügen.</translation>
    </message>
    <message>
        <source>, those under %1 left out</source>
        <translation>, die unter %1 ausgelassen</translation>
    </message>
    <message>
        <source>They were traced, so the export may have left them out: export all tables.</source>
        <translation>Sie wurden aufgezeichnet, vielleicht hat der Export sie ausgelassen: alle Tabellen exportieren.</translation>
    </message>
    <message>
        <source>Trace them: --trace=osrt.</source>
        <translation>Mit aufzeichnen: --trace=osrt.</translation>
    </message>
    <message>
        <source>Add NCCL&apos;s own ranges: --trace=cuda,nvtx,nccl (nsys 2025.6.1 and NCCL 2.28, or newer; before: --trace=cuda,nvtx).</source>
        <translation>NCCLs eigene Ranges hinzunehmen: --trace=cuda,nvtx,nccl (ab nsys 2025.6.1 und NCCL 2.28; davor: --trace=cuda,nvtx).</translation>
    </message>
    <message>
        <source>Export again with --include-json=true --include-blobs=true: sizes and communicators stand in the ranges&apos; payloads.</source>
        <translation>Mit --include-json=true --include-blobs=true noch einmal exportieren: Größen und Communicators stehen in den Payloads der Ranges.</translation>
    </message>
    <message>
        <source>no NCCL operations; %1, %2</source>
        <translation>keine NCCL-Operationen; %1, %2</translation>
    </message>
    <message>
        <source>If the program uses NCCL, capture the part in which it does, with --trace=cuda,nvtx,nccl.</source>
        <translation>Falls das Programm NCCL verwendet, den Teil aufzeichnen, in dem es das tut, mit --trace=cuda,nvtx,nccl.</translation>
    </message>
    <message>
        <source>NCCL range</source>
        <translation>NCCL-Range</translation>
    </message>
    <message>
        <source>NCCL ranges</source>
        <translation>NCCL-Ranges</translation>
    </message>
    <message>
        <source>exported with payloads</source>
        <translation>mit Payloads exportiert</translation>
    </message>
    <message>
        <source>no sizes</source>
        <translation>keine Größen</translation>
    </message>
    <message>
        <source>NCCL kernels of %1</source>
        <translation>NCCL-Kernel (%1)</translation>
    </message>
    <message>
        <source>Capture all ranks of a node in one report: put nsys before the launcher (torchrun, mpirun), with --trace=cuda,nvtx,nccl.</source>
        <translation>Alle Ranks eines Knotens in einem Bericht aufzeichnen: nsys vor den Starter setzen (torchrun, mpirun), mit --trace=cuda,nvtx,nccl.</translation>
    </message>
    <message>
        <source>; communicators not recorded, so operations are matched by their order</source>
        <translation>; Communicators nicht aufgezeichnet, daher werden Operationen nach ihrer Reihenfolge zugeordnet</translation>
    </message>
    <message>
        <source>Choose a metric set with NVLink counters: --gpu-metrics-set=help lists them.</source>
        <translation>Einen Metriksatz mit NVLink-Zählern wählen: --gpu-metrics-set=help listet sie auf.</translation>
    </message>
    <message>
        <source>Sample the GPU&apos;s counters: --gpu-metrics-devices=all (needs permission).</source>
        <translation>Die Zähler der GPU abtasten: --gpu-metrics-devices=all (braucht Berechtigung).</translation>
    </message>
    <message>
        <source>Capture the part in which NCCL runs, with --trace=cuda,nvtx.</source>
        <translation>Den Teil aufzeichnen, in dem NCCL läuft, mit --trace=cuda,nvtx.</translation>
    </message>
    <message>
        <source>NVTX was traced, but the program made no ranges: add ranges around its phases (PyTorch: torch.cuda.nvtx.range, or --pytorch=autograd-nvtx).</source>
        <translation>NVTX wurde aufgezeichnet, aber das Programm hat keine Ranges gesetzt: Ranges um seine Phasen setzen (PyTorch: torch.cuda.nvtx.range oder --pytorch=autograd-nvtx).</translation>
    </message>
    <message>
        <source>Trace NVTX: --trace=cuda,nvtx.</source>
        <translation>NVTX aufzeichnen: --trace=cuda,nvtx.</translation>
    </message>
    <message>
        <source>, no kernels to attribute</source>
        <translation>, keine Kernel zum Zuordnen</translation>
    </message>
    <message>
        <source>, %1 of kernel time in NVTX ranges</source>
        <translation>, %1 der Kernel-Zeit in NVTX-Ranges</translation>
    </message>
    <message>
        <source>, share of kernel time in them not computed</source>
        <translation>, Anteil der Kernel-Zeit darin nicht berechnet</translation>
    </message>
    <message>
        <source>Put ranges around all launches, on the launching thread, and keep the API calls of all kernels in the trace.</source>
        <translation>Ranges um alle Launches setzen, auf dem startenden Thread, und die API-Aufrufe aller Kernel im Trace behalten.</translation>
    </message>
    <message>
        <source>migration</source>
        <translation>Migration</translation>
    </message>
    <message>
        <source>migrations</source>
        <translation>Migrationen</translation>
    </message>
    <message>
        <source>page fault</source>
        <translation>Seitenfehler</translation>
    </message>
    <message>
        <source>page faults</source>
        <translation>Seitenfehler</translation>
    </message>
    <message>
        <source>page faults not captured</source>
        <translation>Seitenfehler nicht aufgezeichnet</translation>
    </message>
    <message>
        <source>Record the faults: --cuda-um-cpu-page-faults=true --cuda-um-gpu-page-faults=true.</source>
        <translation>Die Seitenfehler aufzeichnen: --cuda-um-cpu-page-faults=true --cuda-um-gpu-page-faults=true.</translation>
    </message>
    <message>
        <source>CPU sample</source>
        <translation>CPU-Sample</translation>
    </message>
    <message>
        <source>CPU samples</source>
        <translation>CPU-Samples</translation>
    </message>
    <message>
        <source> without call stacks</source>
        <translation> ohne Aufruf-Stacks</translation>
    </message>
    <message>
        <source>Sample the CPU: --sample=process-tree (nsys status --environment tells whether the system allows it).</source>
        <translation>CPU-Samples aufzeichnen: --sample=process-tree (nsys status --environment sagt, ob das System es erlaubt).</translation>
    </message>
    <message>
        <source>the export was limited to some tables: export the report again without --tables before capturing again</source>
        <translation>der Export war auf einige Tabellen beschränkt: vor einem neuen Capture den Bericht noch einmal ohne --tables exportieren</translation>
    </message>
    <message>
        <source>the export was limited to some times: export the report again without --times before capturing again</source>
        <translation>der Export war auf einige Zeiten beschränkt: vor einem neuen Capture den Bericht noch einmal ohne --times exportieren</translation>
    </message>
    <message>
        <source>nsys says: %1</source>
        <translation>nsys meldet: %1</translation>
    </message>
    <message>
        <source>What each question needs, compared with the tables, counts and capture options found in the whole file.</source>
        <translation>Was jede Frage braucht, verglichen mit den Tabellen, Anzahlen und Capture-Optionen in der ganzen Datei.</translation>
    </message>
    <message>
        <source>all event tables and META_DATA_CAPTURE</source>
        <translation>alle Ereignistabellen und META_DATA_CAPTURE</translation>
    </message>
    <message>
        <source>as in the recorded capture</source>
        <translation>wie im aufgezeichneten Capture</translation>
    </message>
    <message>
        <source>none</source>
        <comment>cost of an option</comment>
        <translation>keine</translation>
    </message>
    <message>
        <source>Cause of ERR_NVGPUCTRPERM</source>
        <translation>Ursache von ERR_NVGPUCTRPERM</translation>
    </message>
    <message>
        <source>&quot;Insufficient privilege, see https://developer.nvidia.com/ERR_NVGPUCTRPERM&quot;: the driver keeps the GPU&apos;s performance counters for administrators. RmProfilingAdminOnly tells: 1 means administrators only, 0 means all users.</source>
        <translation>„Insufficient privilege, see https://developer.nvidia.com/ERR_NVGPUCTRPERM“: Der Treiber gibt die Leistungszähler der GPU nur Administratoren frei. RmProfilingAdminOnly zeigt es: 1 heißt nur Administratoren, 0 heißt alle Benutzer.</translation>
    </message>
    <message>
        <source>First way out: run nsys as root</source>
        <translation>Erster Ausweg: nsys als root ausführen</translation>
    </message>
    <message>
        <source>In a container, start it with the capability SYS_ADMIN instead (docker run --cap-add=SYS_ADMIN).</source>
        <translation>Einen Container stattdessen mit der Capability SYS_ADMIN starten (docker run --cap-add=SYS_ADMIN).</translation>
    </message>
    <message>
        <source>Second way out: let all users read the counters</source>
        <translation>Zweiter Ausweg: alle Benutzer die Zähler lesen lassen</translation>
    </message>
    <message>
        <source>Set the driver&apos;s option as root, then load the driver again or restart the machine. Where the driver is loaded early, renew the initial RAM disk first (update-initramfs -u, dracut -f).</source>
        <translation>Die Option des Treibers als root setzen, dann den Treiber neu laden oder die Maschine neu starten. Wo der Treiber früh geladen wird, zuerst die Initial-RAM-Disk erneuern (update-initramfs -u, dracut -f).</translation>
    </message>
    <message>
        <source>&quot;Already under profiling&quot;</source>
        <translation>„Already under profiling“</translation>
    </message>
    <message>
        <source>Another program holds the counters: DCGM, ncu or another nsys. Pause DCGM while you capture; afterwards dcgmi profile --resume lets it go on.</source>
        <translation>Ein anderes Programm belegt die Zähler: DCGM, ncu oder ein anderes nsys. DCGM während des Captures anhalten; danach lässt dcgmi profile --resume es weiterlaufen.</translation>
    </message>
    <message>
        <source>CPU samples and thread states</source>
        <translation>CPU-Samples und Thread-Zustände</translation>
    </message>
    <message>
        <source>Linux decides who may sample: this tells what is missing. Root, or a lower /proc/sys/kernel/perf_event_paranoid, allows it.</source>
        <translation>Linux entscheidet, wer Samples nehmen darf: Dies zeigt, was fehlt. root oder ein niedrigeres /proc/sys/kernel/perf_event_paranoid erlaubt es.</translation>
    </message>
    <message>
        <source>Kernels and barriers</source>
        <translation>Kernel und Barriers</translation>
    </message>
    <message>
        <source>Kernels only</source>
        <translation>Nur Kernel</translation>
    </message>
    <message>
        <source>Kernels, launches, synchronizations, copies, blocking OS calls and phases.</source>
        <translation>Kernel, Launches, Synchronisierungen, Kopien, blockierende OS-Aufrufe und Phasen.</translation>
    </message>
    <message>
        <source>Collectives with sizes and communicators, and who waits for whom.</source>
        <translation>Kollektivoperationen mit Größen und Communicators, und wer auf wen wartet.</translation>
    </message>
    <message>
        <source>Load of NVLink and PCIe while NCCL runs. Needs permission for the GPU&apos;s counters.</source>
        <translation>Last von NVLink und PCIe, während NCCL läuft. Braucht Berechtigung für die Zähler der GPU.</translation>
    </message>
    <message>
        <source>Kernels, launches and copies at the least cost.</source>
        <translation>Kernel, Launches und Kopien mit den geringsten Kosten.</translation>
    </message>
    <message>
        <source>Which kernels take the time?</source>
        <translation>Welche Kernel kosten die Zeit?</translation>
    </message>
    <message>
        <source>CUDA kernels</source>
        <translation>CUDA-Kernel</translation>
    </message>
    <message>
        <source>launch latency</source>
        <translation>Launch-Latenz</translation>
    </message>
    <message>
        <source>How long do kernels wait between their launch and their start?</source>
        <translation>Wie lange warten Kernel zwischen ihrem Launch und ihrem Beginn?</translation>
    </message>
    <message>
        <source>CUDA kernels and the API calls that launched them</source>
        <translation>CUDA-Kernel und die API-Aufrufe, die sie gestartet haben</translation>
    </message>
    <message>
        <source>What happens inside CUDA graphs?</source>
        <translation>Was geschieht in CUDA-Graphs?</translation>
    </message>
    <message>
        <source>CUDA graphs traced node by node</source>
        <translation>CUDA-Graphs, Knoten für Knoten aufgezeichnet</translation>
    </message>
    <message>
        <source>causes of GPU gaps</source>
        <translation>Ursachen von GPU-Lücken</translation>
    </message>
    <message>
        <source>What did the CPU do while the GPU was idle?</source>
        <translation>Was tat die CPU, während die GPU im Leerlauf war?</translation>
    </message>
    <message>
        <source>GPU work, CUDA API calls, OS runtime calls and thread states</source>
        <translation>GPU-Arbeit, CUDA-API-Aufrufe, OS-Laufzeitaufrufe und Thread-Zustände</translation>
    </message>
    <message>
        <source>blocking OS calls</source>
        <translation>blockierende OS-Aufrufe</translation>
    </message>
    <message>
        <source>Which operating system calls block threads?</source>
        <translation>Welche Betriebssystemaufrufe blockieren Threads?</translation>
    </message>
    <message>
        <source>Which NCCL operations ran, and how large were they?</source>
        <translation>Welche NCCL-Operationen liefen, und wie groß waren sie?</translation>
    </message>
    <message>
        <source>NCCL kernels, and NCCL&apos;s NVTX ranges exported with their payloads</source>
        <translation>NCCL-Kernel und NCCLs NVTX-Ranges, mit ihren Payloads exportiert</translation>
    </message>
    <message>
        <source>stragglers</source>
        <translation>Nachzügler</translation>
    </message>
    <message>
        <source>Which rank makes the others wait?</source>
        <translation>Welcher Rank lässt die anderen warten?</translation>
    </message>
    <message>
        <source>NCCL kernels and communicators of at least two ranks in one report</source>
        <translation>NCCL-Kernel und Communicators von mindestens zwei Ranks in einem Bericht</translation>
    </message>
    <message>
        <source>NVLink and PCIe</source>
        <translation>NVLink und PCIe</translation>
    </message>
    <message>
        <source>How busy are NVLink and PCIe during NCCL?</source>
        <translation>Wie stark sind NVLink und PCIe während NCCL ausgelastet?</translation>
    </message>
    <message>
        <source>GPU metric samples and NCCL kernels</source>
        <translation>Messwerte der GPU-Metriken und NCCL-Kernel</translation>
    </message>
    <message>
        <source>phases</source>
        <translation>Phasen</translation>
    </message>
    <message>
        <source>Which phase of the program does the GPU time belong to?</source>
        <translation>Zu welcher Phase des Programms gehört die GPU-Zeit?</translation>
    </message>
    <message>
        <source>NVTX ranges around the launches, CUDA API calls and kernels</source>
        <translation>NVTX-Ranges um die Launches, CUDA-API-Aufrufe und Kernel</translation>
    </message>
    <message>
        <source>memory traffic</source>
        <translation>Speicherverkehr</translation>
    </message>
    <message>
        <source>What is copied and set, from where to where, and how fast?</source>
        <translation>Was wird kopiert und gesetzt, von wo nach wo, und wie schnell?</translation>
    </message>
    <message>
        <source>CUDA memory copies and sets</source>
        <translation>CUDA-Speicherkopien und Memsets</translation>
    </message>
    <message>
        <source>unified memory</source>
        <translation>Unified Memory</translation>
    </message>
    <message>
        <source>Does unified memory migrate or fault?</source>
        <translation>Gibt es Migrationen oder Seitenfehler im Unified Memory?</translation>
    </message>
    <message>
        <source>CPU functions</source>
        <translation>CPU-Funktionen</translation>
    </message>
    <message>
        <source>In which functions does the CPU spend its time?</source>
        <translation>In welchen Funktionen verbringt die CPU ihre Zeit?</translation>
    </message>
    <message>
        <source>CPU samples with call stacks</source>
        <translation>CPU-Samples mit Aufruf-Stacks</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>Ja</translation>
    </message>
    <message>
        <source>Partly</source>
        <translation>Teilweise</translation>
    </message>
    <message>
        <source>No</source>
        <translation>Nein</translation>
    </message>
    <message>
        <source>no trace</source>
        <translation>kein Trace</translation>
    </message>
    <message>
        <source>What each question needs; there is no trace to compare with.</source>
        <translation>Was jede Frage braucht; es ist kein Trace zum Vergleichen da.</translation>
    </message>
    <message>
        <source>What one may ask of a capture.</source>
        <translation>Was sich ein Capture fragen lässt.</translation>
    </message>
    <message>
        <source>Yes, partly or no; nothing without a trace.</source>
        <translation>Ja, teilweise oder nein; ohne Trace nichts.</translation>
    </message>
    <message>
        <source>Counts, coverage and sampling rate of what the question needs.</source>
        <translation>Anzahlen, Abdeckung und Abtastrate dessen, was die Frage braucht.</translation>
    </message>
    <message>
        <source>What must be captured to answer the question.</source>
        <translation>Was aufgezeichnet sein muss, um die Frage zu beantworten.</translation>
    </message>
    <message>
        <source>How to capture or export again to get the answer.</source>
        <translation>Wie neu aufzuzeichnen oder zu exportieren ist, um die Antwort zu bekommen.</translation>
    </message>
    <message>
        <source>the format GPU Loupe reads</source>
        <translation>das Format, das GPU Loupe liest</translation>
    </message>
    <message>
        <source>a larger file</source>
        <translation>eine größere Datei</translation>
    </message>
    <message>
        <source>in place of an older file</source>
        <translation>anstelle einer älteren Datei</translation>
    </message>
    <message>
        <source>also tables without rows: captured, but nothing happened</source>
        <translation>auch Tabellen ohne Zeilen: aufgezeichnet, aber nichts geschah</translation>
    </message>
    <message>
        <source>the file to open here</source>
        <translation>die Datei, die hier zu öffnen ist</translation>
    </message>
    <message>
        <source>cuda: a little for each call and kernel, most in launch-bound programs</source>
        <translation>cuda: etwas je Aufruf und Kernel, am meisten in Programmen, die durch Launches begrenzt sind</translation>
    </message>
    <message>
        <source>nvtx: a little for each range</source>
        <translation>nvtx: etwas je Range</translation>
    </message>
    <message>
        <source>osrt: a little for each call, noticeable with many short ones</source>
        <translation>osrt: etwas je Aufruf, spürbar bei vielen kurzen</translation>
    </message>
    <message>
        <source>nccl: a little for each operation; needs NCCL 2.28 or newer</source>
        <translation>nccl: etwas je Operation; braucht NCCL 2.28 oder neuer</translation>
    </message>
    <message>
        <source>%1 has no --trace=nccl (it came with 2025.6.1): NCCL&apos;s operations come as its own NVTX ranges, without the newer details.</source>
        <translation>%1 kennt --trace=nccl nicht (es kam mit 2025.6.1): NCCLs Operationen kommen als NCCLs eigene NVTX-Ranges, ohne die neueren Angaben.</translation>
    </message>
    <message>
        <source>no ticked question needs an API</source>
        <translation>keine angekreuzte Frage braucht eine API</translation>
    </message>
    <message>
        <source>each node of a graph is recorded: high for graphs of many short kernels</source>
        <translation>jeder Knoten eines Graphs wird aufgezeichnet: hoch bei Graphs aus vielen kurzen Kerneln</translation>
    </message>
    <message>
        <source>It is not confirmed that %1 knows --cuda-graph-trace=node: check nsys profile --help.</source>
        <translation>Es ist nicht bestätigt, dass %1 --cuda-graph-trace=node kennt: in nsys profile --help nachsehen.</translation>
    </message>
    <message>
        <source>high in programs that fault often</source>
        <translation>hoch in Programmen mit vielen Seitenfehlern</translation>
    </message>
    <message>
        <source>--gpu-metrics-device became --gpu-metrics-devices between 2023.4 and 2024.7.1: check nsys profile --help of %1 for the spelling it knows.</source>
        <translation>Aus --gpu-metrics-device wurde zwischen 2023.4 und 2024.7.1 --gpu-metrics-devices: in nsys profile --help von %1 nachsehen, welche Schreibweise gilt.</translation>
    </message>
    <message>
        <source>little time, large reports; needs permission for the GPU&apos;s performance counters, Turing or newer, and no other profiler on them</source>
        <translation>wenig Zeit, große Berichte; braucht Berechtigung für die Leistungszähler der GPU, Turing oder neuer, und keinen anderen Profiler darauf</translation>
    </message>
    <message>
        <source>10,000 samples a second, the default: 10 to 200000</source>
        <translation>10000 Messwerte je Sekunde, die Vorgabe: 10 bis 200000</translation>
    </message>
    <message>
        <source>the report grows with the rate</source>
        <translation>der Bericht wächst mit der Rate</translation>
    </message>
    <message>
        <source>no ticked question needs it</source>
        <translation>keine angekreuzte Frage braucht es</translation>
    </message>
    <message>
        <source>interrupts each running thread regularly; Linux must allow it to users (nsys status --environment)</source>
        <translation>unterbricht regelmäßig jeden laufenden Thread; Linux muss es Benutzern erlauben (nsys status --environment)</translation>
    </message>
    <message>
        <source>a little for each thread switch; Linux must allow it to users (nsys status --environment)</source>
        <translation>etwas je Thread-Wechsel; Linux muss es Benutzern erlauben (nsys status --environment)</translation>
    </message>
    <message>
        <source>device memory in use</source>
        <translation>belegter Gerätespeicher</translation>
    </message>
    <message>
        <source>a little for each allocation</source>
        <translation>etwas je Allokation</translation>
    </message>
    <message>
        <source>in place of an older report</source>
        <translation>anstelle eines älteren Berichts</translation>
    </message>
    <message>
        <source>Put nsys before the launcher (torchrun, mpirun), so that all ranks of a node come into one report.</source>
        <translation>nsys vor den Starter setzen (torchrun, mpirun), damit alle Ranks eines Knotens in einen Bericht kommen.</translation>
    </message>
    <message>
        <source>With NCCL older than 2.28 take nccl out of --trace: its own NVTX ranges then name the operations.</source>
        <translation>Bei NCCL vor 2.28 nccl aus --trace herausnehmen: Dann benennen seine eigenen NVTX-Ranges die Operationen.</translation>
    </message>
    <message>
        <source>Phases need NVTX ranges in the program; PyTorch can make them: torch.cuda.nvtx.range(&quot;name&quot;).</source>
        <translation>Phasen brauchen NVTX-Ranges im Programm; PyTorch kann sie setzen: torch.cuda.nvtx.range(&quot;name&quot;).</translation>
    </message>
    <message>
        <source>If no NVLink counter is in the report, --gpu-metrics-set=help lists the sets of counters to choose from.</source>
        <translation>Ist kein NVLink-Zähler im Bericht, listet --gpu-metrics-set=help die wählbaren Zählersätze auf.</translation>
    </message>
    <message>
        <source>name of the report</source>
        <translation>Name des Berichts</translation>
    </message>
    <message>
        <source>same</source>
        <translation>gleich</translation>
    </message>
    <message>
        <source>new</source>
        <translation>neu</translation>
    </message>
    <message>
        <source>changed, was %1</source>
        <translation>geändert, war %1</translation>
    </message>
    <message>
        <source>documented options of nsys; META_DATA_CAPTURE for the recorded capture</source>
        <translation>dokumentierte Optionen von nsys; META_DATA_CAPTURE für das aufgezeichnete Capture</translation>
    </message>
    <message>
        <source>The options that the ticked questions need, for the chosen release of nsys.</source>
        <translation>Die Optionen, die die angekreuzten Fragen brauchen, für die gewählte nsys-Version.</translation>
    </message>
    <message>
        <source>As on the command line.</source>
        <translation>Wie auf der Befehlszeile.</translation>
    </message>
    <message>
        <source>The ticked questions that need it.</source>
        <translation>Die angekreuzten Fragen, die sie brauchen.</translation>
    </message>
    <message>
        <source>How it slows the program or what it needs.</source>
        <translation>Wie sie das Programm bremst oder was sie braucht.</translation>
    </message>
    <message>
        <source>yes: needs root, or a system that allows it to users.</source>
        <translation>ja: braucht root oder ein System, das es Benutzern erlaubt.</translation>
    </message>
    <message>
        <source>How the option stands against the capture that the trace records.</source>
        <translation>Wie sich die Option zum Capture verhält, das der Trace festhält.</translation>
    </message>
    <message>
        <source>nsys profile or nsys export.</source>
        <translation>nsys profile oder nsys export.</translation>
    </message>
    <message>
        <source>Rows in the file</source>
        <translation>Zeilen in der Datei</translation>
    </message>
    <message>
        <source>Showing the first %1 rows; there are more.</source>
        <translation>Gezeigt werden die ersten %1 Zeilen; es gibt mehr.</translation>
    </message>
    <message>
        <source>no row</source>
        <translation>keine Zeile</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>Verifying %1</source>
        <translation>%1 wird geprüft</translation>
    </message>
    <message>
        <source>* %1 (`%2`, row %3, `%4`)</source>
        <translation>* %1 (`%2`, Zeile %3, `%4`)</translation>
    </message>
    <message>
        <source>Limitation: %1</source>
        <translation>Grenze: %1</translation>
    </message>
    <message>
        <source>Trace %1 (export schema %2), figures for %3.</source>
        <translation>Trace %1 (Exportschema %2), Werte für: %3.</translation>
    </message>
    <message>
        <source>Limitations</source>
        <translation>Grenzen</translation>
    </message>
    <message>
        <source>showing %1 of %2</source>
        <translation>%1 von %2 gezeigt</translation>
    </message>
    <message>
        <source>en</source>
        <comment>language code</comment>
        <extracomment>The code of the language of these texts, as in &lt;html lang=&quot;en&quot;&gt;: &quot;de&quot; in German.</extracomment>
        <translation>de</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Zusammenfassung</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>Diagramme</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>Was zu tun ist</translation>
    </message>
    <message>
        <source>No rows.</source>
        <translation>Keine Zeilen.</translation>
    </message>
    <message>
        <source>The %1 of this curve are in tables/%2.csv and in report.json.</source>
        <translation>Diese Kurve (%1) steht in tables/%2.csv und in report.json.</translation>
    </message>
    <message>
        <source>point</source>
        <translation>Punkt</translation>
    </message>
    <message>
        <source>points</source>
        <translation>Punkte</translation>
    </message>
    <message>
        <source>Derived from</source>
        <translation>Hergeleitet aus</translation>
    </message>
    <message>
        <source>Coverage</source>
        <translation>Abdeckung</translation>
    </message>
    <message>
        <source>GPU Loupe report: %1</source>
        <translation>Bericht von GPU Loupe: %1</translation>
    </message>
    <message>
        <source>Trace</source>
        <translation>Trace</translation>
    </message>
    <message>
        <source>Nsight Systems</source>
        <translation>Nsight Systems</translation>
    </message>
    <message>
        <source>version not recorded</source>
        <translation>Version nicht aufgezeichnet</translation>
    </message>
    <message>
        <source>Scope</source>
        <translation>Eingrenzung</translation>
    </message>
    <message>
        <source>it is a file, a report needs a folder.</source>
        <translation>es ist eine Datei, ein Bericht braucht einen Ordner.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is a file, not a folder.</source>
        <translation>„%1“ ist eine Datei, kein Ordner.</translation>
    </message>
    <message>
        <source>no folder can be made in &quot;%1&quot;: %2</source>
        <translation>in „%1“ lässt sich kein Ordner anlegen: %2</translation>
    </message>
    <message>
        <source>the disk is full. Free space on it, or write to another one.</source>
        <translation>der Datenträger ist voll. Platz schaffen oder auf einen anderen schreiben.</translation>
    </message>
    <message>
        <source>what you may use of the disk (quota) is used up. Free space, or write to another disk.</source>
        <translation>was vom Datenträger benutzt werden darf (Quota), ist aufgebraucht. Platz schaffen oder auf einen anderen schreiben.</translation>
    </message>
    <message>
        <source>the file becomes too large for the disk or for a limit (ulimit -f). Write to another disk, or raise the limit.</source>
        <translation>die Datei wird zu groß für den Datenträger oder für eine Grenze (ulimit -f). Auf einen anderen schreiben oder die Grenze anheben.</translation>
    </message>
    <message>
        <source>it is a link to &quot;%1&quot;. Name that file, or remove the link.</source>
        <translation>es ist ein Link auf „%1“. Jene Datei nennen oder den Link entfernen.</translation>
    </message>
    <message>
        <source>it is not a regular file.</source>
        <translation>es ist keine gewöhnliche Datei.</translation>
    </message>
    <message>
        <source>it is write-protected.</source>
        <translation>es ist schreibgeschützt.</translation>
    </message>
    <message>
        <source>there is no folder &quot;%1&quot;.</source>
        <translation>es gibt keinen Ordner „%1“.</translation>
    </message>
    <message>
        <source>the name is not UTF-8. Choose another one.</source>
        <translation>der Name ist kein UTF-8. Einen anderen wählen.</translation>
    </message>
    <message>
        <source>The report in this folder is incomplete: its files are being replaced, or that was interrupted.
Some may be of an older report. Write the report again.
</source>
        <translation>Der Bericht in diesem Ordner ist unvollständig: seine Dateien werden gerade ersetzt, oder das wurde unterbrochen.
Manche können von einem älteren Bericht sein. Den Bericht noch einmal schreiben.
</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Beginn</translation>
    </message>
    <message>
        <source>When it began, after the start of the trace, and as exported.</source>
        <translation>Wann es begann, nach Beginn des Traces und wie exportiert.</translation>
    </message>
    <message>
        <source>End</source>
        <translation>Ende</translation>
    </message>
    <message>
        <source>When it ended, after the start of the trace, and as exported.</source>
        <translation>Wann es endete, nach Beginn des Traces und wie exportiert.</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>End less start.</source>
        <translation>Ende minus Beginn.</translation>
    </message>
    <message>
        <source>Process</source>
        <translation>Prozess</translation>
    </message>
    <message>
        <source>The process it belongs to: id and name from PROCESSES.</source>
        <translation>Der Prozess, zu dem es gehört: Kennung und Name aus PROCESSES.</translation>
    </message>
    <message>
        <source>Thread</source>
        <translation>Thread</translation>
    </message>
    <message>
        <source>The thread it happened on: id and name from ThreadNames.</source>
        <translation>Der Thread, auf dem es geschah: Kennung und Name aus ThreadNames.</translation>
    </message>
    <message>
        <source>Launch call</source>
        <translation>Launch-Aufruf</translation>
    </message>
    <message>
        <source>%1, %2, at %3</source>
        <translation>%1, %2, bei %3</translation>
    </message>
    <message>
        <source>The API call of the same process and correlation id: name, duration, start.</source>
        <translation>Der API-Aufruf desselben Prozesses mit derselben Correlation-ID: Name, Dauer, Beginn.</translation>
    </message>
    <message>
        <source>Launch thread</source>
        <translation>Launch-Thread</translation>
    </message>
    <message>
        <source>The thread that made the launch call.</source>
        <translation>Der Thread, der den Launch-Aufruf machte.</translation>
    </message>
    <message>
        <source>The innermost range of the launching thread around the whole launch call.</source>
        <translation>Die innerste Range des startenden Threads um den ganzen Launch-Aufruf.</translation>
    </message>
    <message>
        <source>The innermost range of the same thread around it.</source>
        <translation>Die innerste Range desselben Threads darum.</translation>
    </message>
    <message>
        <source>Recorded name</source>
        <translation>Aufgezeichneter Name</translation>
    </message>
    <message>
        <source>With its version suffix.</source>
        <translation>Mit seinem Versionsanhang.</translation>
    </message>
    <message>
        <source>Barrier</source>
        <translation>Barrier</translation>
    </message>
    <message>
        <source>Why the call makes the host wait for the GPU.</source>
        <translation>Warum der Aufruf den Host auf die GPU warten lässt.</translation>
    </message>
    <message>
        <source>default</source>
        <translation>Standard</translation>
    </message>
    <message>
        <source>Range kind</source>
        <translation>Art der Range</translation>
    </message>
    <message>
        <source>Push/pop ranges nest on their thread; start/end ranges may overlap.</source>
        <translation>Push/Pop-Ranges sind auf ihrem Thread geschachtelt; Start/End-Ranges dürfen sich überlappen.</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>The sample as exported.</source>
        <translation>Der Messwert wie exportiert.</translation>
    </message>
    <message>
        <source>What the program handed over beside the text (NVTX payload).</source>
        <translation>Was das Programm neben dem Text übergab (NVTX-Payload).</translation>
    </message>
    <message>
        <source>Payload: %1</source>
        <translation>Payload: %1</translation>
    </message>
    <message>
        <source>Payload</source>
        <translation>Payload</translation>
    </message>
    <message>
        <source>%1 more values</source>
        <translation>%1 weitere Werte</translation>
    </message>
    <message>
        <source>%1 that cannot be decoded</source>
        <translation>%1, nicht dekodierbar</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>As it was recorded.</source>
        <translation>Wie er aufgezeichnet wurde.</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>What kind of event it is.</source>
        <translation>Welche Art von Ereignis es ist.</translation>
    </message>
    <message>
        <source>thread %1</source>
        <translation>Thread %1</translation>
    </message>
    <message>
        <source>at %1</source>
        <translation>bei %1</translation>
    </message>
    <message>
        <source>correlation id %1</source>
        <translation>Correlation-ID %1</translation>
    </message>
    <message>
        <source>What the trace says of this event.</source>
        <translation>Was der Trace über dieses Ereignis sagt.</translation>
    </message>
    <message>
        <source>What the trace says of it.</source>
        <translation>Was der Trace darüber sagt.</translation>
    </message>
    <message>
        <source>What the property means.</source>
        <translation>Was die Eigenschaft bedeutet.</translation>
    </message>
    <message>
        <source>When it began.</source>
        <translation>Wann es begann.</translation>
    </message>
    <message>
        <source>When it ended.</source>
        <translation>Wann es endete.</translation>
    </message>
    <message>
        <source>Full name</source>
        <translation>Voller Name</translation>
    </message>
    <message>
        <source>The demangled name with its arguments.</source>
        <translation>Der lesbare (demangled) Name mit seinen Argumenten.</translation>
    </message>
    <message>
        <source>Grid</source>
        <translation>Grid</translation>
    </message>
    <message>
        <source>Blocks in x, y and z.</source>
        <translation>Blöcke in x, y und z.</translation>
    </message>
    <message>
        <source>Block</source>
        <translation>Block</translation>
    </message>
    <message>
        <source>Threads of a block in x, y and z.</source>
        <translation>Threads eines Blocks in x, y und z.</translation>
    </message>
    <message>
        <source>Registers per thread</source>
        <translation>Register je Thread</translation>
    </message>
    <message>
        <source>Registers each thread uses.</source>
        <translation>Register, die jeder Thread verwendet.</translation>
    </message>
    <message>
        <source>Static shared memory</source>
        <translation>Statisches Shared Memory</translation>
    </message>
    <message>
        <source>Of each block, set when the kernel was compiled.</source>
        <translation>Je Block, beim Kompilieren des Kernels festgelegt.</translation>
    </message>
    <message>
        <source>Dynamic shared memory</source>
        <translation>Dynamisches Shared Memory</translation>
    </message>
    <message>
        <source>Of each block, asked for by the launch.</source>
        <translation>Je Block, vom Launch angefordert.</translation>
    </message>
    <message>
        <source>Executed shared memory</source>
        <translation>Eingestelltes Shared Memory</translation>
    </message>
    <message>
        <source>What the driver set the multiprocessor up with, which bounds the blocks that fit on it.</source>
        <translation>Worauf der Treiber den Multiprozessor eingestellt hat; das begrenzt, wie viele Blöcke darauf passen.</translation>
    </message>
    <message>
        <source>Local memory per thread</source>
        <translation>Lokaler Speicher je Thread</translation>
    </message>
    <message>
        <source>Memory of each thread beyond its registers.</source>
        <translation>Speicher jedes Threads über seine Register hinaus.</translation>
    </message>
    <message>
        <source>Graph node</source>
        <translation>Graph-Knoten</translation>
    </message>
    <message>
        <source>The node of the CUDA graph that it was launched by.</source>
        <translation>Der Knoten des CUDA-Graphs, der es gestartet hat.</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>Graph</translation>
    </message>
    <message>
        <source>Id of the CUDA graph.</source>
        <translation>Kennung des CUDA-Graphs.</translation>
    </message>
    <message>
        <source>Executable graph</source>
        <translation>Ausführbarer Graph</translation>
    </message>
    <message>
        <source>Id of the instantiated CUDA graph.</source>
        <translation>Kennung des instanziierten CUDA-Graphs.</translation>
    </message>
    <message>
        <source>Correlation id</source>
        <translation>Correlation-ID</translation>
    </message>
    <message>
        <source>The same number as that of the launch call, within the process.</source>
        <translation>Dieselbe Nummer wie die des Launch-Aufrufs, innerhalb des Prozesses.</translation>
    </message>
    <message>
        <source>CUDA device</source>
        <translation>CUDA-Gerät</translation>
    </message>
    <message>
        <source>The CUDA ordinal inside the process.</source>
        <translation>Die CUDA-Gerätenummer innerhalb des Prozesses.</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>The CUDA context.</source>
        <translation>Der CUDA-Kontext.</translation>
    </message>
    <message>
        <source>Stream</source>
        <translation>Stream</translation>
    </message>
    <message>
        <source>The CUDA stream.</source>
        <translation>Der CUDA-Stream.</translation>
    </message>
    <message>
        <source>Launch latency</source>
        <translation>Launch-Latenz</translation>
    </message>
    <message>
        <source>Start on the GPU less end of the launch call; negative when it began before the call returned.</source>
        <translation>Beginn auf der GPU minus Ende des Launch-Aufrufs; negativ, wenn es vor der Rückkehr des Aufrufs begann.</translation>
    </message>
    <message>
        <source>Bytes copied or set.</source>
        <translation>Kopierte oder gesetzte Bytes.</translation>
    </message>
    <message>
        <source>Bandwidth</source>
        <translation>Bandbreite</translation>
    </message>
    <message>
        <source>Size by duration; 1 GB are 10^9 bytes.</source>
        <translation>Größe durch Dauer; 1 GB sind 10^9 Bytes.</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Kind of memory that was read.</source>
        <translation>Art des Speichers, aus dem gelesen wurde.</translation>
    </message>
    <message>
        <source>Destination</source>
        <translation>Ziel</translation>
    </message>
    <message>
        <source>Kind of memory that was written.</source>
        <translation>Art des Speichers, in den geschrieben wurde.</translation>
    </message>
    <message>
        <source>The ranges around the launch call.</source>
        <translation>Die Ranges um den Launch-Aufruf.</translation>
    </message>
    <message>
        <source>Domain</source>
        <translation>Domain</translation>
    </message>
    <message>
        <source>The NVTX domain: its name, or its number when none was recorded.</source>
        <translation>Die NVTX-Domain: ihr Name, oder ihre Nummer, wenn keiner aufgezeichnet wurde.</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Kernels launched inside.</source>
        <translation>Darin gestartete Kernel.</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>The processor it ran on.</source>
        <translation>Der Prozessor, auf dem es lief.</translation>
    </message>
    <message>
        <source>%1 (%2 ns as exported)</source>
        <translation>%1 (%2 ns wie exportiert)</translation>
    </message>
    <message>
        <source>When the event began.</source>
        <translation>Wann das Ereignis begann.</translation>
    </message>
    <message>
        <source>End − start.</source>
        <translation>Ende − Beginn.</translation>
    </message>
    <message>
        <source>End − start, not clipped to the view.</source>
        <translation>Ende − Beginn, nicht auf das Bild beschnitten.</translation>
    </message>
    <message>
        <source>What the event is called.</source>
        <translation>Wie das Ereignis heißt.</translation>
    </message>
    <message>
        <source>GPU busy</source>
        <translation>GPU aktiv</translation>
    </message>
    <message>
        <source>blocking CUDA API call</source>
        <translation>blockierender CUDA-API-Aufruf</translation>
    </message>
    <message>
        <source>Where it stands on the timeline.</source>
        <translation>Wo es auf der Zeitleiste steht.</translation>
    </message>
    <message>
        <source>Ties GPU work to its API call, unique within the process; empty for none.</source>
        <translation>Verbindet GPU-Arbeit mit ihrem API-Aufruf, eindeutig innerhalb des Prozesses; leer, wenn es keine gibt.</translation>
    </message>
    <message>
        <source>%1 in view</source>
        <translation>%1 im Bild</translation>
    </message>
    <message>
        <source>showing %1 of %2 in view, the first by start</source>
        <translation>%2 im Bild, davon die ersten %1 nach Beginn gezeigt</translation>
    </message>
    <message>
        <source>the events of the shown tracks</source>
        <translation>die Ereignisse der gezeigten Spuren</translation>
    </message>
    <message>
        <source>, context %1</source>
        <translation>, Kontext %1</translation>
    </message>
    <message>
        <source>No thread recorded</source>
        <translation>Kein Thread aufgezeichnet</translation>
    </message>
    <message>
        <source>Thread %1</source>
        <translation>Thread %1</translation>
    </message>
    <message>
        <source>NVTX</source>
        <translation>NVTX</translation>
    </message>
    <message>
        <source>CUDA API</source>
        <translation>CUDA-API</translation>
    </message>
    <message>
        <source>OS runtime</source>
        <translation>OS-Laufzeit</translation>
    </message>
    <message>
        <source>Thread state</source>
        <translation>Thread-Zustand</translation>
    </message>
    <message>
        <source>Profiler overhead</source>
        <translation>Profiler-Overhead</translation>
    </message>
    <message>
        <source>GPU %1</source>
        <translation>GPU %1</translation>
    </message>
    <message>
        <source>The trace has too many %1 for the timeline: it shows up to %2. Export a shorter time span.</source>
        <translation>Der Trace hat zu viele %1 für die Zeitleiste: Sie zeigt bis zu %2. Eine kürzere Zeitspanne exportieren.</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>Länge</translation>
    </message>
    <message>
        <source>Length of the window.</source>
        <translation>Länge des Zeitfensters.</translation>
    </message>
    <message>
        <source>Union of kernels, copies, sets and graph launches, of the length of the window.</source>
        <translation>Vereinigung von Kerneln, Kopien, Memsets und Graph-Launches, bezogen auf die Länge des Zeitfensters.</translation>
    </message>
    <message>
        <source>All %1 GPUs busy</source>
        <translation>Alle %1 GPUs aktiv</translation>
    </message>
    <message>
        <source>%1 busy</source>
        <translation>%1 aktiv</translation>
    </message>
    <message>
        <source>%1, %2 in all</source>
        <translation>%1, zusammen %2</translation>
    </message>
    <message>
        <source>Kernels that overlap the window; their time within it, where overlapping kernels count each.</source>
        <translation>Kernel, die sich mit dem Zeitfenster überschneiden; ihre Zeit darin, wobei überlappende Kernel einzeln zählen.</translation>
    </message>
    <message>
        <source>%1 of kernel time, %2, %3×</source>
        <translation>%1 der Kernel-Zeit, %2, %3×</translation>
    </message>
    <message>
        <source>Kernel %1: %2</source>
        <translation>Kernel %1: %2</translation>
    </message>
    <message>
        <source>One of the kernels with most time in the window, as in the table of kernels.</source>
        <translation>Einer der Kernel mit der meisten Zeit im Zeitfenster, wie in der Tabelle der Kernel.</translation>
    </message>
    <message>
        <source>NCCL exposed on %1</source>
        <translation>NCCL exponiert auf %1</translation>
    </message>
    <message>
        <source>Time of NCCL kernels under no other kernel of the same GPU, of the length of the window.</source>
        <translation>Zeit der NCCL-Kernel, in der kein anderer Kernel derselben GPU lief, bezogen auf die Länge des Zeitfensters.</translation>
    </message>
    <message>
        <source>Barriers</source>
        <translation>Barriers</translation>
    </message>
    <message>
        <source>API calls that made the host wait for the GPU; their time in the window, over all threads.</source>
        <translation>API-Aufrufe, die den Host auf die GPU warten ließen; ihre Zeit im Zeitfenster, über alle Threads.</translation>
    </message>
    <message>
        <source>Longest barrier</source>
        <translation>Längste Barrier</translation>
    </message>
    <message>
        <source>The API call that made the host wait longest in the window.</source>
        <translation>Der API-Aufruf, der den Host im Zeitfenster am längsten warten ließ.</translation>
    </message>
    <message>
        <source>Calls that overlap the window.</source>
        <translation>Aufrufe, die sich mit dem Zeitfenster überschneiden.</translation>
    </message>
    <message>
        <source>Memory operations</source>
        <translation>Speicheroperationen</translation>
    </message>
    <message>
        <source>Copies and sets on the GPU that overlap the window.</source>
        <translation>Kopien und Memsets auf der GPU, die sich mit dem Zeitfenster überschneiden.</translation>
    </message>
    <message>
        <source>the tables of GPU idle, kernels, NCCL, barriers, processes and memory operations</source>
        <translation>die Tabellen zu GPU-Leerlauf, Kerneln, NCCL, Barriers, Prozessen und Speicheroperationen</translation>
    </message>
    <message>
        <source>The same figures as in those tables once the scope is limited to the window.</source>
        <translation>Dieselben Werte wie in jenen Tabellen, wenn auf das Zeitfenster eingegrenzt ist.</translation>
    </message>
    <message>
        <source>What it comes to.</source>
        <translation>Was sich ergibt.</translation>
    </message>
    <message>
        <source>How the figure is computed.</source>
        <translation>Wie der Wert zustande kommt.</translation>
    </message>
    <message>
        <source>table %1 has no column %2</source>
        <translation>Tabelle %1 hat keine Spalte %2</translation>
    </message>
    <message>
        <source>Table %1 could not be read to its end: %2.</source>
        <translation>Tabelle %1 ließ sich nicht bis zum Ende lesen: %2.</translation>
    </message>
    <message>
        <source>%1 in %2 have a time beyond ±2^62 ns and are left out.</source>
        <translation>%1 in %2 haben eine Zeit jenseits von ±2^62 ns und werden ausgelassen.</translation>
    </message>
    <message>
        <source>The sample trace cannot be written to %1: %2</source>
        <translation>Der Beispiel-Trace lässt sich nicht nach %1 schreiben: %2</translation>
    </message>
    <message>
        <source>the folder cannot be made.</source>
        <translation>der Ordner lässt sich nicht anlegen.</translation>
    </message>
    <message>
        <source>%1 cannot be opened: %2.</source>
        <translation>%1 lässt sich nicht öffnen: %2.</translation>
    </message>
    <message>
        <source>A query failed: %1.</source>
        <translation>Eine Abfrage ist fehlgeschlagen: %1.</translation>
    </message>
    <message>
        <source>%1 is an Nsight Systems report, not an export: run “nsys export --type sqlite %2” and open the result.</source>
        <translation>%1 ist ein Bericht von Nsight Systems, kein Export: „nsys export --type sqlite %2“ ausführen und das Ergebnis öffnen.</translation>
    </message>
    <message>
        <source>%1 is not an SQLite database, or it is encrypted: open the file that “nsys export --type sqlite” wrote.</source>
        <translation>%1 ist keine SQLite-Datenbank, oder sie ist verschlüsselt: die Datei öffnen, die „nsys export --type sqlite“ geschrieben hat.</translation>
    </message>
    <message>
        <source>%1 does not exist: check the path.</source>
        <translation>%1 gibt es nicht: Pfad prüfen.</translation>
    </message>
    <message>
        <source>%1 is a folder: choose the .sqlite file in it.</source>
        <translation>%1 ist ein Ordner: die .sqlite-Datei darin wählen.</translation>
    </message>
    <message>
        <source>%1 is not a regular file: copy the trace to a file first.</source>
        <translation>%1 ist keine gewöhnliche Datei: den Trace zuerst in eine Datei kopieren.</translation>
    </message>
    <message>
        <source>%1 cannot be read: you have no permission for it.</source>
        <translation>%1 ist nicht lesbar: Die Berechtigung dafür fehlt.</translation>
    </message>
    <message>
        <source>%1 is empty: the export did not finish; run “nsys export” again.</source>
        <translation>%1 ist leer: Der Export wurde nicht fertig; „nsys export“ noch einmal ausführen.</translation>
    </message>
    <message>
        <source>%1 is truncated: %2 of at least %3 bytes are there; copy it again or repeat the export.</source>
        <translation>%1 ist abgeschnitten: %2 von mindestens %3 Bytes sind da; noch einmal kopieren oder den Export wiederholen.</translation>
    </message>
    <message>
        <source>%1 cannot be changed: %2.</source>
        <translation>%1 lässt sich nicht ändern: %2.</translation>
    </message>
    <message>
        <source>%1 has the name of SQLite&apos;s journal but is not a regular file: move it away.</source>
        <translation>%1 heißt wie das Journal von SQLite, ist aber keine gewöhnliche Datei: an einen anderen Ort verschieben.</translation>
    </message>
    <message>
        <source>it is a view that gives or computes more than a file of this size can hold; store its rows in a table to have them read</source>
        <translation>sie ist eine Sicht, die mehr liefert oder berechnet, als eine Datei dieser Größe enthalten kann; ihre Zeilen in einer Tabelle speichern, damit sie gelesen werden</translation>
    </message>
    <message>
        <source>Counting the rows of %1</source>
        <translation>Zeilen von %1 werden gezählt</translation>
    </message>
    <message>
        <source>%1 cannot be copied to %2.</source>
        <translation>%1 lässt sich nicht nach %2 kopieren.</translation>
    </message>
    <message>
        <source>%1 has a journal beside it and must be copied to be read, but %2 has no room: free space or set TMPDIR.</source>
        <translation>Neben %1 liegt ein Journal, zum Lesen muss eine Kopie angelegt werden, aber %2 hat keinen Platz: Platz schaffen oder TMPDIR setzen.</translation>
    </message>
    <message>
        <source>No temporary folder can be made to read %1.</source>
        <translation>Zum Lesen von %1 lässt sich kein temporärer Ordner anlegen.</translation>
    </message>
    <message>
        <source>%1 is locked by another program: wait until the export is finished, or close that program.</source>
        <translation>%1 ist von einem anderen Programm gesperrt: warten, bis der Export fertig ist, oder jenes Programm schließen.</translation>
    </message>
    <message>
        <source>%1 is damaged: SQLite cannot read its table of contents; repeat the export.</source>
        <translation>%1 ist beschädigt: SQLite kann das Inhaltsverzeichnis nicht lesen; den Export wiederholen.</translation>
    </message>
    <message>
        <source>memory copies</source>
        <translation>Speicherkopien</translation>
    </message>
    <message>
        <source>memory sets</source>
        <translation>Memsets</translation>
    </message>
    <message>
        <source>CUDA graph launches</source>
        <translation>CUDA-Graph-Launches</translation>
    </message>
    <message>
        <source>synchronizations</source>
        <translation>Synchronisierungen</translation>
    </message>
    <message>
        <source>NVTX ranges and marks</source>
        <translation>NVTX-Ranges und -Marken</translation>
    </message>
    <message>
        <source>GPU metric samples</source>
        <translation>Messwerte der GPU-Metriken</translation>
    </message>
    <message>
        <source>thread scheduling events</source>
        <translation>Thread-Scheduling-Ereignisse</translation>
    </message>
    <message>
        <source>MPI calls</source>
        <translation>MPI-Aufrufe</translation>
    </message>
    <message>
        <source>CPU page faults</source>
        <translation>CPU-Seitenfehler</translation>
    </message>
    <message>
        <source>Names refer to strings that the file&apos;s string table does not have.</source>
        <translation>Namen verweisen auf Zeichenketten, die in der Zeichenkettentabelle der Datei fehlen.</translation>
    </message>
    <message>
        <source>The export is incomplete: repeat it from the report.</source>
        <translation>Der Export ist unvollständig: aus dem Bericht wiederholen.</translation>
    </message>
    <message>
        <source>%1 is damaged: its list of tables cannot be read; repeat the export.</source>
        <translation>%1 ist beschädigt: Die Liste der Tabellen ist nicht lesbar; den Export wiederholen.</translation>
    </message>
    <message>
        <source>%1 is an SQLite database but not an Nsight Systems export: none of its %2 tables is one that “nsys export” writes.</source>
        <translation>%1 ist eine SQLite-Datenbank, aber kein Export von Nsight Systems: Keine der %2 Tabellen darin ist eine, die „nsys export“ schreibt.</translation>
    </message>
    <message>
        <source>table %1 could not be read: %2</source>
        <translation>Tabelle %1 ließ sich nicht lesen: %2</translation>
    </message>
    <message>
        <source>Reading %1</source>
        <translation>%1 wird gelesen</translation>
    </message>
    <message>
        <source>%1 in %2 were not closed: shown up to the end of the trace.</source>
        <translation>%1 in %2 wurden nicht geschlossen: gezeigt bis zum Ende des Traces.</translation>
    </message>
    <message>
        <source>%1 in %2 have no end and are left out.</source>
        <translation>%1 in %2 haben kein Ende und werden ausgelassen.</translation>
    </message>
    <message>
        <source>%1 in %2 have a time or value that is not a usable number and are left out.</source>
        <translation>%1 in %2 haben eine Zeit oder einen Wert, der keine brauchbare Zahl ist, und werden ausgelassen.</translation>
    </message>
    <message>
        <source>The export is damaged: repeat it from the report.</source>
        <translation>Der Export ist beschädigt: aus dem Bericht wiederholen.</translation>
    </message>
    <message>
        <source>%1 in %2 end before they start and are left out.</source>
        <translation>%1 in %2 enden vor ihrem Beginn und werden ausgelassen.</translation>
    </message>
    <message>
        <source>%1 in %2 have no time stamps (start = end = 0: CUPTI did not collect them) and are left out.</source>
        <translation>%1 in %2 haben keine Zeitstempel (Beginn = Ende = 0: CUPTI hat sie nicht erfasst) und werden ausgelassen.</translation>
    </message>
    <message>
        <source>%1 in %2 ran on the host, not on a GPU, and are left out.</source>
        <translation>%1 in %2 liefen auf dem Host, nicht auf einer GPU, und werden ausgelassen.</translation>
    </message>
    <message>
        <source>Rows of %2 with eventClass 67 are CUDA backtraces: each repeats a call, so they are not among the %1.</source>
        <translation>Zeilen von %2 mit eventClass 67 sind CUDA-Backtraces: jede wiederholt einen Aufruf, darum zählen sie nicht zu: %1.</translation>
    </message>
    <message>
        <source>%1 in %2 have an id that is no valid number; they are kept without it.</source>
        <translation>%1 in %2 haben eine Kennung, die keine gültige Zahl ist; sie bleiben ohne Kennung erhalten.</translation>
    </message>
    <message>
        <source>table %1 could not be read to its end: %2</source>
        <translation>Tabelle %1 ließ sich nicht bis zum Ende lesen: %2</translation>
    </message>
    <message>
        <source>Incomplete: %1.</source>
        <translation>Unvollständig: %1.</translation>
    </message>
    <message>
        <source>%1 has more than 4 billion events of one kind.</source>
        <translation>%1 hat mehr als 4 Milliarden Ereignisse einer Art.</translation>
    </message>
    <message>
        <source>Reading names</source>
        <translation>Namen werden gelesen</translation>
    </message>
    <message>
        <source>Sorting and joining</source>
        <translation>Sortieren und Verknüpfen</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>%1 does not fit into memory: close other programs or use a machine with more.</source>
        <translation>%1 passt nicht in den Speicher: andere Programme schließen oder eine Maschine mit mehr verwenden.</translation>
    </message>
    <message>
        <source>GPU time by class</source>
        <translation>GPU-Zeit nach Klasse</translation>
    </message>
    <message>
        <source>Top kernels</source>
        <translation>Kernel mit der meisten Zeit</translation>
    </message>
    <message>
        <source>CPU–GPU barriers</source>
        <translation>CPU–GPU-Barriers</translation>
    </message>
    <message>
        <source>NVLink and NCCL</source>
        <translation>NVLink und NCCL</translation>
    </message>
    <message>
        <source>Memory copies: size and bandwidth</source>
        <translation>Speicherkopien: Größe und Bandbreite</translation>
    </message>
    <message>
        <source>the settings</source>
        <translation>die Einstellungen</translation>
    </message>
    <message>
        <source>Per GPU, every moment of the run counts once. While the GPU works it counts for what it does: kernels first, then CUDA graphs, NCCL, page migration, copies and sets. While it does nothing at all between two pieces of work it counts for what kept the next one: what the thread that launched it did until the launch call, the call itself, or what the work was queued behind. Before the first work of any GPU and after the last it is what the launching thread did.</source>
        <translation>Je GPU zählt jeder Moment des Laufs einmal. Solange die GPU arbeitet, zählt er für das, was sie tut: zuerst Kernel, dann CUDA-Graphs, NCCL, Seitenmigration, Kopien und Memsets. Solange sie zwischen zwei Arbeiten gar nichts tut, zählt er für das, was die nächste aufhielt: was der Thread, der sie startete, bis zum Launch-Aufruf tat, der Aufruf selbst, oder das, wohinter die Arbeit eingereiht war. Vor der ersten Arbeit irgendeiner GPU und nach der letzten ist es das, was der startende Thread tat.</translation>
    </message>
    <message>
        <source>%1 with work in scope; the classes of each add up to %2, to the nanosecond.</source>
        <translation>%1 mit Arbeit in der Eingrenzung; die Klassen jeder GPU ergeben zusammen %2, auf die Nanosekunde.</translation>
    </message>
    <message>
        <source>neither calls of the operating system nor scheduling were recorded: of the host&apos;s own code no more is known than that it was late</source>
        <translation>weder Betriebssystemaufrufe noch Scheduling wurden aufgezeichnet: vom eigenen Code des Hosts ist nur bekannt, dass er spät war</translation>
    </message>
    <message>
        <source>Of the run: before the GPU&apos;s first work, from its first work to its last, or after that.</source>
        <translation>Teil des Laufs: vor der ersten Arbeit der GPU, von ihrer ersten bis zu ihrer letzten Arbeit, oder danach.</translation>
    </message>
    <message>
        <source>What the time counts for; every moment of a GPU counts for one class only.</source>
        <translation>Wofür die Zeit zählt; jeder Moment einer GPU zählt nur für eine Klasse.</translation>
    </message>
    <message>
        <source>Classes of one group have the same remedy.</source>
        <translation>Klassen einer Gruppe haben dieselbe Abhilfe.</translation>
    </message>
    <message>
        <source>the time beside it, divided by what the whole table adds up to</source>
        <translation>die Zeit daneben, geteilt durch die Summe der ganzen Tabelle</translation>
    </message>
    <message>
        <source>a gap is told piece by piece from what the thread did that launched the next work</source>
        <translation>eine Lücke wird Stück für Stück daraus bestimmt, was der Thread tat, der die nächste Arbeit startete</translation>
    </message>
    <message>
        <source>the classes are those of all work, of which the scope has a part</source>
        <translation>die Klassen sind die aller Arbeit, von der die Eingrenzung einen Teil hat</translation>
    </message>
    <message>
        <source>The time as a share of the run; the rows of a GPU add up to 100 %.</source>
        <translation>Die Zeit als Anteil am Lauf; die Zeilen einer GPU ergeben zusammen 100 %.</translation>
    </message>
    <message>
        <source>The time as a share of that from the first work on any GPU to the last on any; nothing for times outside of it.</source>
        <translation>Die Zeit als Anteil an der von der ersten Arbeit auf irgendeiner GPU bis zur letzten auf irgendeiner; leer bei Zeiten außerhalb davon.</translation>
    </message>
    <message>
        <source>Idle time of this cause in gaps of the GPU.</source>
        <translation>Leerlaufzeit mit dieser Ursache in Lücken der GPU.</translation>
    </message>
    <message>
        <source>The same as a share of all idle time in gaps of the GPU.</source>
        <translation>Dasselbe als Anteil an aller Leerlaufzeit in Lücken der GPU.</translation>
    </message>
    <message>
        <source>The same as a share of the time from the GPU&apos;s first work to its last.</source>
        <translation>Dasselbe als Anteil an der Zeit von der ersten bis zur letzten Arbeit der GPU.</translation>
    </message>
    <message>
        <source>Gaps with time of this cause; one can have several.</source>
        <translation>Lücken mit Zeit dieser Ursache; eine kann mehrere haben.</translation>
    </message>
    <message>
        <source>The most time of this cause in one gap.</source>
        <translation>Die meiste Zeit dieser Ursache in einer Lücke.</translation>
    </message>
    <message>
        <source>How far most of the time is known to have this cause: sure (recorded), likely (inferred from what was recorded), weak (one of several explanations), none.</source>
        <translation>Wie gewiss die Ursache für den größten Teil der Zeit ist: sicher (aufgezeichnet), wahrscheinlich (aus Aufgezeichnetem erschlossen), schwach (eine von mehreren Erklärungen), keine.</translation>
    </message>
    <message>
        <source>Time with confidence “%1”</source>
        <translation>Zeit mit Gewissheit „%1“</translation>
    </message>
    <message>
        <source>The part of the time that is known so far.</source>
        <translation>Der Teil der Zeit, von dem die Ursache so gewiss ist.</translation>
    </message>
    <message>
        <source>then managed memory</source>
        <translation>danach Managed Memory</translation>
    </message>
    <message>
        <source>no launch call recorded</source>
        <translation>kein Launch-Aufruf aufgezeichnet</translation>
    </message>
    <message>
        <source>queued; nothing says why</source>
        <translation>eingereiht; nichts sagt, warum</translation>
    </message>
    <message>
        <source>other GPUs are busy</source>
        <translation>andere GPUs sind aktiv</translation>
    </message>
    <message>
        <source>the stream waits for an event</source>
        <translation>der Stream wartet auf ein Event</translation>
    </message>
    <message>
        <source>graphics work not in the file</source>
        <translation>Grafikarbeit, die nicht in der Datei ist</translation>
    </message>
    <message>
        <source>first launch of a kernel</source>
        <translation>erster Launch eines Kernels</translation>
    </message>
    <message>
        <source>first long call of the process</source>
        <translation>erster langer Aufruf des Prozesses</translation>
    </message>
    <message>
        <source>The CUDA or operating system call, or the profiler overhead, that the thread was in; nothing: its own code, or none of its doing.</source>
        <translation>Der CUDA- oder Betriebssystemaufruf oder der Profiler-Overhead, in dem der Thread war; leer: sein eigener Code, oder nicht sein Tun.</translation>
    </message>
    <message>
        <source>The innermost NVTX range of the thread, with # for numbers.</source>
        <translation>Die innerste NVTX-Range des Threads, mit # für Zahlen.</translation>
    </message>
    <message>
        <source>What is known of the time beyond its class.</source>
        <translation>Was über die Klasse hinaus von der Zeit bekannt ist.</translation>
    </message>
    <message>
        <source>Idle time of the GPU in which the thread did this.</source>
        <translation>Leerlaufzeit der GPU, in der der Thread dies tat.</translation>
    </message>
    <message>
        <source>The same as a share of the run.</source>
        <translation>Dasselbe als Anteil am Lauf.</translation>
    </message>
    <message>
        <source>Stretches of time that were added up.</source>
        <translation>Zeitabschnitte, die summiert wurden.</translation>
    </message>
    <message>
        <source>Moments that count for this class.</source>
        <translation>Momente, die für diese Klasse zählen.</translation>
    </message>
    <message>
        <source>The time of that class as a share of the gap.</source>
        <translation>Die Zeit dieser Klasse als Anteil an der Lücke.</translation>
    </message>
    <message>
        <source>The CUDA or operating system call, or the profiler overhead, that the thread was in for the longest part of it; nothing: its own code, or none of its doing.</source>
        <translation>Der CUDA- oder Betriebssystemaufruf oder der Profiler-Overhead, in dem der Thread den längsten Teil davon war; leer: sein eigener Code, oder nicht sein Tun.</translation>
    </message>
    <message>
        <source>The innermost NVTX range of the thread then, with # for numbers.</source>
        <translation>Die innerste NVTX-Range des Threads zu dieser Zeit, mit # für Zahlen.</translation>
    </message>
    <message>
        <source>the family has no name; write one, as in %1.</source>
        <translation>die Familie hat keinen Namen; einen schreiben, wie in %1.</translation>
    </message>
    <message>
        <source>the name of the family is longer than %1 characters; shorten it.</source>
        <translation>der Name der Familie ist länger als %1 Zeichen; ihn kürzen.</translation>
    </message>
    <message>
        <source>the pattern is empty; it would match every kernel.</source>
        <translation>das Muster ist leer; es würde zu jedem Kernel passen.</translation>
    </message>
    <message>
        <source>the pattern is longer than %1 characters; write several rules of the same name.</source>
        <translation>das Muster ist länger als %1 Zeichen; mehrere Regeln mit demselben Namen schreiben.</translation>
    </message>
    <message>
        <source>“%1” is not a regular expression: %2 at character %3; correct it.</source>
        <translation>„%1“ ist kein regulärer Ausdruck: %2 bei Zeichen %3; ihn berichtigen.</translation>
    </message>
    <message>
        <source>“%1” is too large a regular expression; write several rules.</source>
        <translation>„%1“ ist ein zu großer regulärer Ausdruck; mehrere Regeln schreiben.</translation>
    </message>
    <message>
        <source>a rule must be a list of a name and a regular expression, as in %1.</source>
        <translation>eine Regel muss eine Liste aus einem Namen und einem regulären Ausdruck sein, wie in %1.</translation>
    </message>
    <message>
        <source>families must be a list of the form %1.</source>
        <translation>Familien müssen eine Liste der Form %1 sein.</translation>
    </message>
    <message>
        <source>there are more than %1 rules; join some with |.</source>
        <translation>es gibt mehr als %1 Regeln; manche mit | verbinden.</translation>
    </message>
    <message>
        <source>%1, rule %2</source>
        <translation>%1, Regel %2</translation>
    </message>
    <message>
        <source>Cannot read the families %1: %2.</source>
        <translation>Die Familien %1 lassen sich nicht lesen: %2.</translation>
    </message>
    <message>
        <source>larger than 1 MB; this is not a file of families.</source>
        <translation>größer als 1 MB; das ist keine Datei mit Familien.</translation>
    </message>
    <message>
        <source>%1 of %2 with at least 20 launches have two modes.</source>
        <translation>%1 von %2 mit mindestens 20 Launches haben zwei Modi.</translation>
    </message>
    <message>
        <source>kernel and shape</source>
        <translation>Kernel und Form</translation>
    </message>
    <message>
        <source>kernels and shapes</source>
        <translation>Kerneln und Formen</translation>
    </message>
    <message>
        <source>NVTX path</source>
        <translation>NVTX-Pfad</translation>
    </message>
    <message>
        <source>kernel before</source>
        <translation>Kernel davor</translation>
    </message>
    <message>
        <source>half of the trace</source>
        <translation>Hälfte des Traces</translation>
    </message>
    <message>
        <source>%1 near %2, %3 near %4</source>
        <translation>%1 nahe %2, %3 nahe %4</translation>
    </message>
    <message>
        <source>no launch took this</source>
        <translation>kein Launch dauerte so lange</translation>
    </message>
    <message>
        <source>Launches of the shorter mode.</source>
        <translation>Launches des kürzeren Modus.</translation>
    </message>
    <message>
        <source>Launches of the longer mode.</source>
        <translation>Launches des längeren Modus.</translation>
    </message>
    <message>
        <source>Median of the shorter mode.</source>
        <translation>Median des kürzeren Modus.</translation>
    </message>
    <message>
        <source>Median of the longer mode.</source>
        <translation>Median des längeren Modus.</translation>
    </message>
    <message>
        <source>Longest launch of the shorter mode: between it and the shortest of the longer mode no launch lies.</source>
        <translation>Längster Launch des kürzeren Modus: zwischen ihm und dem kürzesten des längeren Modus liegt kein Launch.</translation>
    </message>
    <message>
        <source>Shortest launch of the longer mode.</source>
        <translation>Kürzester Launch des längeren Modus.</translation>
    </message>
    <message>
        <source>Share of the variance of ln(duration) that lies between the modes: 100 % when each has one duration, 75 % for durations that are spread equally.</source>
        <translation>Anteil der Varianz von ln(Dauer), der zwischen den Modi liegt: 100 %, wenn jeder nur eine Dauer hat, 75 % bei gleichmäßig verteilten Dauern.</translation>
    </message>
    <message>
        <source>SQLite need not know logarithms</source>
        <translation>SQLite kennt nicht immer Logarithmen</translation>
    </message>
    <message>
        <source>What tells the launches of both modes apart: the NVTX ranges around the launch, the kernel before it on the stream, or the half of the trace; empty: none of them.</source>
        <translation>Was die Launches beider Modi unterscheidet: die NVTX-Ranges um den Launch, der Kernel davor auf dem Stream oder die Hälfte des Traces; leer: nichts davon.</translation>
    </message>
    <message>
        <source>Of what tells the modes apart best: launches of a mode that lie where the mode has the majority, for the mode of which they are fewer. From 90 % on the modes are explained.</source>
        <translation>Von dem, was die Modi am besten unterscheidet: Launches eines Modus, die dort liegen, wo er die Mehrheit hat, bei dem Modus, von dem es weniger sind. Ab 90 % sind die Modi erklärt.</translation>
    </message>
    <message>
        <source>it is told from paths of NVTX ranges and neighbours of picked launches</source>
        <translation>es wird aus Pfaden von NVTX-Ranges und Nachbarn ausgewählter Launches bestimmt</translation>
    </message>
    <message>
        <source>%1 of %2 have two modes, %3 of them unexplained</source>
        <translation>%1 von %2 haben zwei Modi, %3 davon unerklärt</translation>
    </message>
    <message>
        <source>What the launches of the longer mode took beyond the median of the shorter one.</source>
        <translation>Was die Launches des längeren Modus über den Median des kürzeren hinaus dauerten.</translation>
    </message>
    <message>
        <source>Kernels with the same full name are one row, on whichever GPU they ran. Exclusive time gives each moment of a GPU to the kernel that started first, to one of NCCL only while no other kernel runs. Share of kernel time is of the sum of all rows; shares of the run and of busy are of exclusive time. Launch latency is end of the API call → start of the kernel, over positive values only.</source>
        <translation>Kernel mit demselben vollen Namen sind eine Zeile, auf welcher GPU sie auch liefen. Exklusive Zeit gibt jeden Moment einer GPU dem Kernel, der zuerst begann, einem von NCCL nur, solange kein anderer Kernel läuft. Der Anteil an der Kernel-Zeit bezieht sich auf die Summe aller Zeilen; die Anteile am Lauf und an aktiver Zeit beziehen sich auf exklusive Zeit. Launch-Latenz ist Ende des API-Aufrufs → Beginn des Kernels, nur über positive Werte.</translation>
    </message>
    <message>
        <source>Time of the GPUs that belongs to these kernels: where kernels overlap, a moment counts for the one that started first, and for one of NCCL only while no other kernel runs. The rows add up to the time in which kernels run.</source>
        <translation>Zeit der GPUs, die diesen Kerneln gehört: wo Kernel überlappen, zählt ein Moment für den, der zuerst begann, und für einen von NCCL nur, solange kein anderer Kernel läuft. Die Zeilen ergeben zusammen die Zeit, in der Kernel laufen.</translation>
    </message>
    <message>
        <source>Exclusive time as a share of the run, of all GPUs with work for rows of several GPUs.</source>
        <translation>Exklusive Zeit als Anteil am Lauf, bei Zeilen mehrerer GPUs an dem aller GPUs mit Arbeit.</translation>
    </message>
    <message>
        <source>the run is that of the wall budget, which takes in events of all tables</source>
        <translation>der Lauf ist der des Wandzeitbudgets, das Ereignisse aller Tabellen einbezieht</translation>
    </message>
    <message>
        <source>Exclusive time as a share of the time in which the GPU did anything (kernels, copies, sets and graph launches), of all GPUs for rows of several.</source>
        <translation>Exklusive Zeit als Anteil an der Zeit, in der die GPU irgendetwas tat (Kernel, Kopien, Memsets und Graph-Launches), bei Zeilen mehrerer an der aller GPUs.</translation>
    </message>
    <message>
        <source>Two modes of the durations of a kernel with one launch shape, where a median would say little: how many launches lie near which duration. See the table of kernels with two modes.</source>
        <translation>Zwei Modi der Dauern eines Kernels mit einer Launch-Form, wo ein Median wenig sagen würde: wie viele Launches nahe welcher Dauer liegen. Siehe die Tabelle der Kernel mit zwei Modi.</translation>
    </message>
    <message>
        <source>What kind of work the kernel does, told by its name: the first of the families&apos; rules that it fits, or unclassified.</source>
        <translation>Welche Art Arbeit der Kernel tut, am Namen erkannt: die erste der Regeln für Familien, zu der er passt, oder nicht eingeordnet.</translation>
    </message>
    <message>
        <source>%1 (grid %2, block %3)</source>
        <translation>%1 (Grid %2, Block %3)</translation>
    </message>
    <message>
        <source>from one launch of %1 to the next</source>
        <translation>von einem Launch von %1 bis zum nächsten</translation>
    </message>
    <message>
        <source>%1 of GPU %2</source>
        <translation>%1 der GPU %2</translation>
    </message>
    <message>
        <source>launch the same kernels with the same grids and blocks</source>
        <translation>dieselben Kernel mit denselben Grids und Blöcken</translation>
    </message>
    <message>
        <source>launch the same kernels, whatever their grids and blocks</source>
        <translation>dieselben Kernel, gleich mit welchen Grids und Blöcken</translation>
    </message>
    <message>
        <source>in %1, %2 of %3 steps %4</source>
        <translation>auf %1 starten %2 von %3 Schritten %4</translation>
    </message>
    <message>
        <source>No NVTX ranges mark regular steps; a step begins with each launch of %1: %2, over %3 of the GPU&apos;s window.</source>
        <translation>Keine NVTX-Ranges markieren regelmäßige Schritte; ein Schritt beginnt mit jedem Launch von %1: %2, über %3 des Zeitfensters der GPU.</translation>
    </message>
    <message>
        <source>A step begins with the first kernel that thread %1 launches in a range “%2”: %3; the ranges cover %4 of the GPU&apos;s window.</source>
        <translation>Ein Schritt beginnt mit dem ersten Kernel, den Thread %1 in einer Range „%2“ startet: %3; die Ranges decken %4 des Zeitfensters der GPU ab.</translation>
    </message>
    <message>
        <source>no NVTX range of one thread repeats at least 4 times over half of the GPU&apos;s window</source>
        <translation>keine NVTX-Range eines Threads wiederholt sich mindestens 4-mal über das halbe Zeitfenster der GPU</translation>
    </message>
    <message>
        <source>the work in NVTX range “%1” differs from time to time</source>
        <translation>die Arbeit in der NVTX-Range „%1“ ist von Mal zu Mal verschieden</translation>
    </message>
    <message>
        <source>no repeating work found, because %1, and nothing is launched at least 4 times in %2</source>
        <translation>keine sich wiederholende Arbeit gefunden, denn %1, und nichts wird mindestens 4-mal gestartet in %2</translation>
    </message>
    <message>
        <source>no repeating work found, because %1, and no kernel cuts %2 into pieces of which 80% launch the same (nearest: %3 of %4 at %5)</source>
        <translation>keine sich wiederholende Arbeit gefunden, denn %1, und kein Kernel teilt %2 in Stücke, von denen 80 % dasselbe starten (am nächsten: %3 von %4 bei %5)</translation>
    </message>
    <message>
        <source>The repeating unit is looked for in the whole trace, in the stream with most kernel time of the GPU that computes most. NVTX ranges come first: at least 4 of one thread and text (numbers do not count) that do not overlap and cover half of the GPU&apos;s window; a step is from the first launch since a range began to that of the next range. Else the launches are cut at the kernel or graph that gives the fewest pieces. Either way at least 80% of the pieces, and 3, must launch the same kernels with the same grids and blocks, or else the same kernels. It may be a step, a layer, or anything else that repeats. An outlier is further from the median than 5 · 1.4826 times the median deviation, and than 5%. Steady is the longest run of at least 5 steps without an outlier.</source>
        <translation>Die sich wiederholende Einheit wird im ganzen Trace gesucht, im Stream mit der meisten Kernel-Zeit der GPU, die am meisten rechnet. NVTX-Ranges gehen vor: mindestens 4 eines Threads und Textes (Zahlen zählen nicht), die einander nicht überlappen und das halbe Zeitfenster der GPU abdecken; ein Schritt reicht vom ersten Launch seit Beginn einer Range bis zu dem der nächsten. Sonst werden die Launches bei dem Kernel oder Graph geteilt, der die wenigsten Stücke ergibt. In beiden Fällen müssen mindestens 80 % der Stücke, und 3, dieselben Kernel mit denselben Grids und Blöcken starten, oder sonst dieselben Kernel. Es kann ein Schritt sein, eine Schicht oder etwas anderes, das sich wiederholt. Ein Ausreißer liegt weiter vom Median entfernt als das 5 · 1.4826-Fache des Medians der Abweichungen und als 5 %. Eingeschwungen ist die längste Folge von mindestens 5 Schritten ohne Ausreißer.</translation>
    </message>
    <message>
        <source>Mark the steps of the program with NVTX ranges of one text, at least four in a row, and capture with nsys profile --trace=cuda,nvtx</source>
        <translation>Die Schritte des Programms mit NVTX-Ranges eines Textes markieren, mindestens vier nacheinander, und mit nsys profile --trace=cuda,nvtx aufzeichnen</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>steps %1–%2</source>
        <translation>Schritte %1–%2</translation>
    </message>
    <message>
        <source>“%1” names no steps: give a number, a range as 5-9, or steady.</source>
        <translation>„%1“ nennt keine Schritte: eine Zahl, einen Bereich wie 5-9 oder steady angeben.</translation>
    </message>
    <message>
        <source>“%1” names no steps: the first comes after the last.</source>
        <translation>„%1“ nennt keine Schritte: der erste kommt nach dem letzten.</translation>
    </message>
    <message>
        <source>There are no steps to choose: %1.</source>
        <translation>Es gibt keine Schritte zur Auswahl: %1.</translation>
    </message>
    <message>
        <source>No steps are steady: of %1, no 5 in a row are without an outlier.</source>
        <translation>Keine Schritte sind eingeschwungen: nirgends 5 nacheinander ohne Ausreißer (insgesamt %1).</translation>
    </message>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>There is no step %1: the trace has %2, from 0 to %3 (%4).</source>
        <translation>Es gibt keinen Schritt %1: der Trace hat %2, von 0 bis %3 (%4).</translation>
    </message>
    <message>
        <source>steady %1</source>
        <translation>eingeschwungene %1</translation>
    </message>
    <message>
        <source>%1 of %2 steps. %3</source>
        <translation>%1 von %2 Schritten. %3</translation>
    </message>
    <message>
        <source>steps at the edges of the window are listed whole</source>
        <translation>Schritte an den Rändern des Zeitfensters sind ganz aufgeführt</translation>
    </message>
    <message>
        <source>what the time of steps went to is told of at most %1</source>
        <translation>wofür die Zeit der Schritte verging, wird nur bei höchstens %1 genannt</translation>
    </message>
    <message>
        <source>Repeating unit: %1; %2, median %3, %4</source>
        <translation>Sich wiederholende Einheit: %1; %2, Median %3, %4</translation>
    </message>
    <message>
        <source>outlier</source>
        <translation>Ausreißer</translation>
    </message>
    <message>
        <source>outliers</source>
        <translation>Ausreißer</translation>
    </message>
    <message>
        <source>; steady: %1</source>
        <translation>; eingeschwungen: %1</translation>
    </message>
    <message>
        <source>Number of the step in the whole trace, from 0: for --step.</source>
        <translation>Nummer des Schritts im ganzen Trace, ab 0: für --step.</translation>
    </message>
    <message>
        <source>Start of the first kernel or graph of the step in the main stream.</source>
        <translation>Beginn des ersten Kernels oder Graphs des Schritts im Haupt-Stream.</translation>
    </message>
    <message>
        <source>From its start to that of the next step, whatever happens meanwhile.</source>
        <translation>Von seinem Beginn bis zu dem des nächsten Schritts, was auch immer dazwischen geschieht.</translation>
    </message>
    <message>
        <source>Kernels and CUDA graphs that start in the step on this GPU, in all streams.</source>
        <translation>Kernel und CUDA-Graphs, die im Schritt auf dieser GPU beginnen, in allen Streams.</translation>
    </message>
    <message>
        <source>limit the scope to the step: it is the time in the window of its wall budget, which has SQL where there can be one</source>
        <translation>auf den Schritt eingrenzen: es ist die Zeit im Zeitfenster seines Wandzeitbudgets, das SQL hat, wo es welches geben kann</translation>
    </message>
    <message>
        <source>Time of the step that went to: %1. The groups add up to the step&apos;s wall time.</source>
        <translation>Zeit des Schritts, verwendet für: %1. Die Gruppen ergeben zusammen die Wandzeit des Schritts.</translation>
    </message>
    <message>
        <source>Time of the step that counts as: %1. The classes add up to the step&apos;s wall time.</source>
        <translation>Zeit des Schritts, die zählt als: %1. Die Klassen ergeben zusammen die Wandzeit des Schritts.</translation>
    </message>
    <message>
        <source>Of an outlier: the class whose time is furthest from its median over all steps.</source>
        <translation>Bei einem Ausreißer: die Klasse, deren Zeit am weitesten von ihrem Median über alle Schritte entfernt ist.</translation>
    </message>
    <message>
        <source>yes: its launches in the main stream are, in any order, those of most steps.</source>
        <translation>ja: seine Launches im Haupt-Stream sind, in beliebiger Reihenfolge, die der meisten Schritte.</translation>
    </message>
    <message>
        <source>yes: of at least 5 steps, further from the median than 5 · 1.4826 times the median deviation, and than 5% of the median.</source>
        <translation>ja: bei mindestens 5 Schritten weiter vom Median entfernt als das 5 · 1.4826-Fache des Medians der Abweichungen und als 5 % des Medians.</translation>
    </message>
    <message>
        <source>must be an object, as in %1.</source>
        <translation>muss ein Objekt sein, wie in %1.</translation>
    </message>
    <message>
        <source>“%1” is none of the classes that can be set.</source>
        <translation>„%1“ ist keine der Klassen, die sich setzen lassen.</translation>
    </message>
    <message>
        <source>a regular expression must be a text.</source>
        <translation>ein regulärer Ausdruck muss ein Text sein.</translation>
    </message>
    <message>
        <source>“%1” is no regular expression: %2</source>
        <translation>„%1“ ist kein regulärer Ausdruck: %2</translation>
    </message>
    <message>
        <source>must be a list of pairs, as in %1.</source>
        <translation>muss eine Liste von Paaren sein, wie in %1.</translation>
    </message>
    <message>
        <source>“%1” is no class; they are %2.</source>
        <translation>„%1“ ist keine Klasse; es gibt %2.</translation>
    </message>
    <message>
        <source>must be a list of objects, as in %1.</source>
        <translation>muss eine Liste von Objekten sein, wie in %1.</translation>
    </message>
    <message>
        <source>“%1” must be a list.</source>
        <translation>„%1“ muss eine Liste sein.</translation>
    </message>
    <message>
        <source>“%1” has an item that cannot be there.</source>
        <translation>„%1“ hat einen Eintrag, der dort nicht stehen kann.</translation>
    </message>
    <message>
        <source>must be a list of at most %1 objects.</source>
        <translation>muss eine Liste von höchstens %1 Objekten sein.</translation>
    </message>
    <message>
        <source>must be a list of numbers, as in %1.</source>
        <translation>muss eine Liste von Zahlen sein, wie in %1.</translation>
    </message>
    <message>
        <source>must be an object of numbers.</source>
        <translation>muss ein Objekt aus Zahlen sein.</translation>
    </message>
    <message>
        <source>“%1” is no threshold of the diagnosis.</source>
        <translation>„%1“ ist kein Schwellwert der Diagnose.</translation>
    </message>
    <message>
        <source>must be a number that is not below 0.</source>
        <translation>muss eine Zahl sein, die nicht unter 0 liegt.</translation>
    </message>
    <message>
        <source>Classes cannot be read from %1: %2</source>
        <translation>Klassen lassen sich nicht aus %1 lesen: %2</translation>
    </message>
    <message>
        <source>too large for a file of classes.</source>
        <translation>zu groß für eine Datei mit Klassen.</translation>
    </message>
    <message>
        <source>host to device</source>
        <translation>Host zu Gerät</translation>
    </message>
    <message>
        <source>device to host</source>
        <translation>Gerät zu Host</translation>
    </message>
    <message>
        <source>device to device</source>
        <translation>Gerät zu Gerät</translation>
    </message>
    <message>
        <source>within a device</source>
        <translation>innerhalb eines Geräts</translation>
    </message>
    <message>
        <source>the profiler takes less than 1 % of the run there</source>
        <translation>der Profiler braucht dort weniger als 1 % des Laufs</translation>
    </message>
    <message>
        <source>The program does not have this time when it is not profiled. Trace less (--trace=cuda, no call stacks, --sample=none) where it matters.</source>
        <translation>Ohne Profiler braucht das Programm diese Zeit nicht. Weniger aufzeichnen (--trace=cuda, keine Aufrufstapel, --sample=none), wo es darauf ankommt.</translation>
    </message>
    <message>
        <source>%1 of the GPU window lies in graphs traced as one piece</source>
        <translation>%1 des GPU-Zeitfensters liegen in Graphs, die als ein Stück aufgezeichnet wurden</translation>
    </message>
    <message>
        <source>the scope is a part of the trace</source>
        <translation>die Eingrenzung ist ein Teil des Traces</translation>
    </message>
    <message>
        <source>%1 of GPU window</source>
        <translation>%1 GPU-Zeitfenster</translation>
    </message>
    <message>
        <source>Export the whole capture rather than a window of it: gaps before such work cannot be explained.</source>
        <translation>Das ganze Capture exportieren statt eines Zeitfensters daraus: Lücken vor solcher Arbeit lassen sich nicht erklären.</translation>
    </message>
    <message>
        <source>no CUDA calls were recorded</source>
        <translation>es wurden keine CUDA-Aufrufe aufgezeichnet</translation>
    </message>
    <message>
        <source>Check the return value of every CUDA call and fix this first: what follows a failed call may not have run.</source>
        <translation>Den Rückgabewert jedes CUDA-Aufrufs prüfen und dies zuerst beheben: was auf einen fehlgeschlagenen Aufruf folgt, ist vielleicht nicht gelaufen.</translation>
    </message>
    <message>
        <source>no CUDA call failed</source>
        <translation>kein CUDA-Aufruf ist fehlgeschlagen</translation>
    </message>
    <message>
        <source>invalid value</source>
        <translation>ungültiger Wert</translation>
    </message>
    <message>
        <source>out of memory</source>
        <translation>Speicher erschöpft</translation>
    </message>
    <message>
        <source>not initialized</source>
        <translation>nicht initialisiert</translation>
    </message>
    <message>
        <source>invalid launch configuration</source>
        <translation>ungültige Launch-Konfiguration</translation>
    </message>
    <message>
        <source>driver older than the CUDA runtime</source>
        <translation>Treiber älter als die CUDA-Runtime</translation>
    </message>
    <message>
        <source>GPUs busy or unavailable</source>
        <translation>GPUs beschäftigt oder nicht verfügbar</translation>
    </message>
    <message>
        <source>no such kernel for this GPU</source>
        <translation>kein solcher Kernel für diese GPU</translation>
    </message>
    <message>
        <source>no GPU found</source>
        <translation>keine GPU gefunden</translation>
    </message>
    <message>
        <source>invalid device number</source>
        <translation>ungültige Gerätenummer</translation>
    </message>
    <message>
        <source>invalid kernel image</source>
        <translation>ungültiges Kernel-Image</translation>
    </message>
    <message>
        <source>no code for this GPU</source>
        <translation>kein Code für diese GPU</translation>
    </message>
    <message>
        <source>uncorrectable memory error</source>
        <translation>nicht korrigierbarer Speicherfehler</translation>
    </message>
    <message>
        <source>invalid PTX</source>
        <translation>ungültiges PTX</translation>
    </message>
    <message>
        <source>PTX built by a newer toolchain</source>
        <translation>PTX von einer neueren Toolchain erzeugt</translation>
    </message>
    <message>
        <source>file not found</source>
        <translation>Datei nicht gefunden</translation>
    </message>
    <message>
        <source>operating system call failed</source>
        <translation>Betriebssystemaufruf fehlgeschlagen</translation>
    </message>
    <message>
        <source>invalid handle</source>
        <translation>ungültiges Handle</translation>
    </message>
    <message>
        <source>illegal memory access</source>
        <translation>unzulässiger Speicherzugriff</translation>
    </message>
    <message>
        <source>too many resources for a launch</source>
        <translation>zu viele Ressourcen für einen Launch</translation>
    </message>
    <message>
        <source>kernel ran too long</source>
        <translation>Kernel lief zu lange</translation>
    </message>
    <message>
        <source>context is destroyed</source>
        <translation>Kontext ist zerstört</translation>
    </message>
    <message>
        <source>assertion in a kernel</source>
        <translation>Assertion in einem Kernel</translation>
    </message>
    <message>
        <source>illegal instruction</source>
        <translation>unzulässige Anweisung</translation>
    </message>
    <message>
        <source>misaligned address</source>
        <translation>falsch ausgerichtete Adresse</translation>
    </message>
    <message>
        <source>kernel failed</source>
        <translation>Kernel fehlgeschlagen</translation>
    </message>
    <message>
        <source>cooperative launch too large</source>
        <translation>kooperativer Launch zu groß</translation>
    </message>
    <message>
        <source>not permitted</source>
        <translation>nicht erlaubt</translation>
    </message>
    <message>
        <source>system not ready</source>
        <translation>System nicht bereit</translation>
    </message>
    <message>
        <source>driver and libraries do not fit</source>
        <translation>Treiber und Bibliotheken passen nicht zusammen</translation>
    </message>
    <message>
        <source>GPU does not allow forward compatibility</source>
        <translation>GPU erlaubt keine Vorwärtskompatibilität</translation>
    </message>
    <message>
        <source>not allowed while a stream is captured</source>
        <translation>nicht zulässig, während ein Stream aufgenommen wird</translation>
    </message>
    <message>
        <source>capture of a stream was invalidated</source>
        <translation>Aufnahme eines Streams wurde ungültig</translation>
    </message>
    <message>
        <source>unknown error</source>
        <translation>unbekannter Fehler</translation>
    </message>
    <message>
        <source>too little to matter</source>
        <translation>zu wenig, um von Bedeutung zu sein</translation>
    </message>
    <message>
        <source>no such time</source>
        <translation>keine solche Zeit</translation>
    </message>
    <message>
        <source>CUDA calls that returned an error code, but for queries and codes that are an answer. No time is claimed.</source>
        <translation>CUDA-Aufrufe, die einen Fehlercode zurückgaben, ausgenommen Abfragen und Codes, die eine Antwort sind. Keine Zeit wird veranschlagt.</translation>
    </message>
    <message>
        <source>Copies from or to pageable memory that no kernel hides. Bounds as of exposed copies.</source>
        <translation>Kopien aus auslagerbarem Speicher oder in ihn, die kein Kernel verdeckt. Schranken wie bei ungedeckten Kopien.</translation>
    </message>
    <message>
        <source>The other copies that no kernel hides. Bounds: what a faster link and kernels beside the copies would save: the time less that of the bytes at the best rate of the file (else by the GPU&apos;s model), plus as much of that as kernels run alone; and all of it, when the data stays on the GPU.</source>
        <translation>Die übrigen Kopien, die kein Kernel verdeckt. Schranken: was eine schnellere Verbindung und Kernel neben den Kopien sparen würden: die Zeit minus die der Bytes bei der besten Rate der Datei (sonst nach dem Modell der GPU), plus so viel davon, wie Kernel allein laufen; und alles davon, wenn die Daten auf der GPU bleiben.</translation>
    </message>
    <message>
        <source>The GPU is idle while the host is inside a blocking copy or memset call. Bound: all of it.</source>
        <translation>Die GPU ist im Leerlauf, während der Host in einem blockierenden Kopier- oder Memset-Aufruf ist. Schranke: alles davon.</translation>
    </message>
    <message>
        <source>Memsets that no kernel hides. Bound: all of it.</source>
        <translation>Memsets, die kein Kernel verdeckt. Schranke: alles davon.</translation>
    </message>
    <message>
        <source>The GPU is idle while the host allocates or frees memory. Bound: all of it.</source>
        <translation>Die GPU ist im Leerlauf, während der Host Speicher anfordert oder freigibt. Schranke: alles davon.</translation>
    </message>
    <message>
        <source>The GPU is idle while the host loads or compiles code or sets up a context. Bound: all of it.</source>
        <translation>Die GPU ist im Leerlauf, während der Host Code lädt oder übersetzt oder einen Kontext einrichtet. Schranke: alles davon.</translation>
    </message>
    <message>
        <source>The GPU is idle because the host waited for it before it issued more work. Bound: all of it.</source>
        <translation>Die GPU ist im Leerlauf, weil der Host auf sie wartete, bevor er mehr Arbeit aufgab. Schranke: alles davon.</translation>
    </message>
    <message>
        <source>The GPU is idle while the host is enqueueing, inside launch calls, or until a launch starts. Bound: all but 1 µs of each gap, as with CUDA graphs.</source>
        <translation>Die GPU ist im Leerlauf, während der Host einreiht, in Launch-Aufrufen ist oder bis ein Launch beginnt. Schranke: alles bis auf 1 µs je Lücke, wie mit CUDA-Graphs.</translation>
    </message>
    <message>
        <source>The GPU is idle while the launching thread reads or writes. Bound: all of it.</source>
        <translation>Die GPU ist im Leerlauf, während der startende Thread liest oder schreibt. Schranke: alles davon.</translation>
    </message>
    <message>
        <source>The GPU is idle while the launching thread waits in the operating system. Bound: all of it.</source>
        <translation>Die GPU ist im Leerlauf, während der startende Thread im Betriebssystem wartet. Schranke: alles davon.</translation>
    </message>
    <message>
        <source>The GPU is idle while the launching thread is in MPI. Bound: all of it.</source>
        <translation>Die GPU ist im Leerlauf, während der startende Thread in MPI ist. Schranke: alles davon.</translation>
    </message>
    <message>
        <source>The GPU is idle while the launching thread is not running. Bound: all of it.</source>
        <translation>Die GPU ist im Leerlauf, während der startende Thread nicht läuft. Schranke: alles davon.</translation>
    </message>
    <message>
        <source>The GPU is idle while the launching thread runs its own code or an untraced call. Bound: all of it.</source>
        <translation>Die GPU ist im Leerlauf, während der startende Thread eigenen Code oder einen nicht aufgezeichneten Aufruf ausführt. Schranke: alles davon.</translation>
    </message>
    <message>
        <source>Queued work waits for another stream or GPU. Bound: all of it.</source>
        <translation>Eingereihte Arbeit wartet auf einen anderen Stream oder eine andere GPU. Schranke: alles davon.</translation>
    </message>
    <message>
        <source>The GPU is idle and nothing recorded says why. No bound.</source>
        <translation>Die GPU ist im Leerlauf, und nichts Aufgezeichnetes sagt, warum. Keine Schranke.</translation>
    </message>
    <message>
        <source>NCCL kernels wait for the matching kernel of a GPU that does other work. Waits for a GPU that is idle count under the cause of its idle time. Bound: all of it.</source>
        <translation>NCCL-Kernel warten auf den zugehörigen Kernel einer GPU, die andere Arbeit tut. Warten auf eine GPU im Leerlauf zählt unter der Ursache ihres Leerlaufs. Schranke: alles davon.</translation>
    </message>
    <message>
        <source>NCCL runs with no other kernel beside it, and waits for nobody. Bound: as much of it as kernels run alone.</source>
        <translation>NCCL läuft ohne einen anderen Kernel daneben und wartet auf niemanden. Schranke: so viel davon, wie Kernel allein laufen.</translation>
    </message>
    <message>
        <source>Kernels with fewer blocks than the GPU has multiprocessors: the share of their time for which multiprocessors have no block. Bound: all of it.</source>
        <translation>Kernel mit weniger Blöcken, als die GPU Multiprozessoren hat: der Anteil ihrer Zeit, für den Multiprozessoren keinen Block haben. Schranke: alles davon.</translation>
    </message>
    <message>
        <source>Kernels of one name and shape whose durations have two modes that neither NVTX range, kernel before it nor half of the trace explains: the time of the slower mode above the median of the faster. Bound: all of it.</source>
        <translation>Kernel eines Namens und einer Form, deren Dauern zwei Häufungen haben, die weder NVTX-Range noch vorangehender Kernel noch Hälfte des Traces erklärt: die Zeit der langsameren Häufung über dem Median der schnelleren. Schranke: alles davon.</translation>
    </message>
    <message>
        <source>Allocating and freeing memory before or after all GPU work. Bound: all of it.</source>
        <translation>Anfordern und Freigeben von Speicher vor oder nach aller GPU-Arbeit. Schranke: alles davon.</translation>
    </message>
    <message>
        <source>Loading or compiling code before or after all GPU work. Bound: all of it.</source>
        <translation>Laden oder Übersetzen von Code vor oder nach aller GPU-Arbeit. Schranke: alles davon.</translation>
    </message>
    <message>
        <source>Code of the program before or after all GPU work. Bounds: a tenth; as much as GPUs are busy, which it could overlap with.</source>
        <translation>Code des Programms vor oder nach aller GPU-Arbeit. Schranken: ein Zehntel; so viel, wie GPUs aktiv sind, womit er sich überlappen könnte.</translation>
    </message>
    <message>
        <source>Input and output before or after all GPU work. Bounds: a tenth; all of it.</source>
        <translation>Ein- und Ausgabe vor oder nach aller GPU-Arbeit. Schranken: ein Zehntel; alles davon.</translation>
    </message>
    <message>
        <source>Waiting in the operating system before or after all GPU work. Bound: a tenth.</source>
        <translation>Warten im Betriebssystem vor oder nach aller GPU-Arbeit. Schranke: ein Zehntel.</translation>
    </message>
    <message>
        <source>Other calls before or after all GPU work. Bound: a tenth.</source>
        <translation>Andere Aufrufe vor oder nach aller GPU-Arbeit. Schranke: ein Zehntel.</translation>
    </message>
    <message>
        <source>Set-up of driver and context, once a process, before or after all GPU work. No bound.</source>
        <translation>Einrichten von Treiber und Kontext, einmal je Prozess, vor oder nach aller GPU-Arbeit. Keine Schranke.</translation>
    </message>
    <message>
        <source>The profiler itself holds the launching thread while the GPU is idle.</source>
        <translation>Der Profiler selbst hält den startenden Thread auf, während die GPU im Leerlauf ist.</translation>
    </message>
    <message>
        <source>The profiler&apos;s own start and flush, before or after all GPU work.</source>
        <translation>Start und Schreiben des Profilers selbst, vor oder nach aller GPU-Arbeit.</translation>
    </message>
    <message>
        <source>Warnings and errors that nsys left in the report, counted by text.</source>
        <translation>Warnungen und Fehler, die nsys im Bericht hinterließ, gezählt nach Text.</translation>
    </message>
    <message>
        <source>Rules over the wall budget, in an order in which each claims time that none before it has: what all of them claim is at most the run. Times are means over the GPUs with work. A bound is what can be won at most; the score is the percentage of the run that can be expected to be won: the sum of what each bound adds to the one before it, times how sure that is.</source>
        <translation>Regeln über dem Wandzeitbudget, in einer Reihenfolge, in der jede Zeit beansprucht, die keine vor ihr hat: Was alle beanspruchen, ist höchstens der Lauf. Zeiten sind Mittel über die GPUs mit Arbeit. Eine Schranke ist, was sich höchstens gewinnen lässt; die Punktzahl ist der Prozentsatz des Laufs, dessen Gewinn zu erwarten ist: die Summe dessen, was jede Schranke zur vorigen hinzufügt, mal wie sicher das ist.</translation>
    </message>
    <message>
        <source>note</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>Explains %1 (%2)</source>
        <translation>Erklärt %1 (%2)</translation>
    </message>
    <message>
        <source>; at most %1</source>
        <translation>; höchstens %1</translation>
    </message>
    <message>
        <source>a sum of classes of the wall budget, whose cells stand under evidence</source>
        <translation>eine Summe von Klassen des Wandzeitbudgets, deren Zellen unter „Belege“ stehen</translation>
    </message>
    <message>
        <source>%1 ns (%2)</source>
        <translation>%1 ns (%2)</translation>
    </message>
    <message>
        <source>Percent of the run that can be expected to be won: what each bound adds to the one before it, times how sure that is.</source>
        <translation>Prozent des Laufs, deren Gewinn zu erwarten ist: was jede Schranke zur vorigen hinzufügt, mal wie sicher das ist.</translation>
    </message>
    <message>
        <source>a judgement from the bounds</source>
        <translation>ein Urteil aus den Schranken</translation>
    </message>
    <message>
        <source>Wall time that the finding explains, mean over the GPUs with work. No other finding explains it.</source>
        <translation>Wandzeit, die der Befund erklärt, Mittel über die GPUs mit Arbeit. Kein anderer Befund erklärt sie.</translation>
    </message>
    <message>
        <source>Of the run that it explains.</source>
        <translation>Anteil am Lauf, den er erklärt.</translation>
    </message>
    <message>
        <source>an upper bound from the figures under evidence, each of which has its SQL</source>
        <translation>eine obere Schranke aus den Werten unter „Belege“, von denen jeder sein SQL hat</translation>
    </message>
    <message>
        <source>At most this much wall time can be won: the largest bound; empty when there is none.</source>
        <translation>Höchstens so viel Wandzeit lässt sich gewinnen: die größte Schranke; leer, wenn es keine gibt.</translation>
    </message>
    <message>
        <source>Each bound and how sure it is, 0 to 1.</source>
        <translation>Jede Schranke und wie sicher sie ist, 0 bis 1.</translation>
    </message>
    <message>
        <source>What shares are of.</source>
        <translation>Worauf sich Anteile beziehen.</translation>
    </message>
    <message>
        <source>the run of table wall_budget</source>
        <translation>der Lauf der Tabelle wall_budget</translation>
    </message>
    <message>
        <source>From the first to the last GPU work in scope.</source>
        <translation>Von der ersten bis zur letzten GPU-Arbeit in der Eingrenzung.</translation>
    </message>
    <message>
        <source>What limits how far the other tables can be trusted: about the capture, not about the program. Times are means over the GPUs with work.</source>
        <translation>Was begrenzt, wie weit den anderen Tabellen zu trauen ist: über das Capture, nicht über das Programm. Zeiten sind Mittel über die GPUs mit Arbeit.</translation>
    </message>
    <message>
        <source>Wall time that it concerns; 0: none in particular.</source>
        <translation>Wandzeit, die es betrifft; 0: keine bestimmte.</translation>
    </message>
    <message>
        <source>Nothing to note.</source>
        <translation>Nichts anzumerken.</translation>
    </message>
    <message>
        <source>only one GPU has work in this scope</source>
        <translation>nur eine GPU hat Arbeit in dieser Eingrenzung</translation>
    </message>
    <message>
        <source>: %1 waits %2</source>
        <translation>: %1 wartet %2</translation>
    </message>
    <message>
        <source>Give the GPUs equal work before the operation, or let the late GPU&apos;s work start earlier.</source>
        <translation>Den GPUs vor der Operation gleich viel Arbeit geben, oder die Arbeit der späten GPU früher beginnen lassen.</translation>
    </message>
    <message>
        <source>Start it earlier on a stream of its own, beside kernels that do not need its result (buckets of gradients, prefetched weights), or send less (lower precision, larger messages).</source>
        <translation>Früher auf einem eigenen Stream starten, neben Kerneln, die das Ergebnis nicht brauchen (Buckets von Gradienten, im Voraus geholte Gewichte), oder weniger senden (geringere Genauigkeit, größere Nachrichten).</translation>
    </message>
    <message>
        <source>NCCL runs on a stream that also computes, so neither can run beside the other</source>
        <translation>NCCL läuft auf einem Stream, auf dem auch gerechnet wird, daher kann keines neben dem anderen laufen</translation>
    </message>
    <message>
        <source>the other ranks are not in the file: part of it may be waiting for them</source>
        <translation>die anderen Ranks sind nicht in der Datei: ein Teil davon kann Warten auf sie sein</translation>
    </message>
    <message>
        <source>Divide the work evenly, or start all GPUs at the same time.</source>
        <translation>Die Arbeit gleichmäßig aufteilen, oder alle GPUs zur selben Zeit beginnen lassen.</translation>
    </message>
    <message>
        <source>what the less busy GPUs do meanwhile counts under other findings</source>
        <translation>was die weniger aktiven GPUs währenddessen tun, zählt unter anderen Befunden</translation>
    </message>
    <message>
        <source>no NCCL kernel runs alone</source>
        <translation>kein NCCL-Kernel läuft allein</translation>
    </message>
    <message>
        <source>Allocate once before the loop and use the memory again, or use cudaMallocAsync with a pool: cudaMalloc and cudaFree wait for the GPU.</source>
        <translation>Einmal vor der Schleife anfordern und den Speicher wiederverwenden, oder cudaMallocAsync mit einem Pool verwenden: cudaMalloc und cudaFree warten auf die GPU.</translation>
    </message>
    <message>
        <source>Load before the loop: one warm-up pass, or CUDA_MODULE_LOADING=EAGER; build for this GPU (-arch=sm_…) where PTX is compiled.</source>
        <translation>Vor der Schleife laden: ein Durchlauf zum Warmlaufen, oder CUDA_MODULE_LOADING=EAGER; für diese GPU bauen (-arch=sm_…), wo PTX übersetzt wird.</translation>
    </message>
    <message>
        <source>Launch the work that follows before waiting, and wait for an event behind the result that is needed instead of the whole stream or device.</source>
        <translation>Die folgende Arbeit vor dem Warten starten, und auf ein Event hinter dem nötigen Ergebnis warten statt auf den ganzen Stream oder das ganze Gerät.</translation>
    </message>
    <message>
        <source>Read and write on threads of their own, ahead of the GPU, with two buffers in turn.</source>
        <translation>In eigenen Threads lesen und schreiben, der GPU voraus, abwechselnd mit zwei Puffern.</translation>
    </message>
    <message>
        <source>Find out what it waits for (a lock, another thread, a timer) and let it launch ahead.</source>
        <translation>Herausfinden, worauf er wartet (eine Sperre, einen anderen Thread, einen Timer), und ihn im Voraus starten lassen.</translation>
    </message>
    <message>
        <source>Use non-blocking MPI and launch what does not depend on it first; see which rank comes last.</source>
        <translation>Nicht blockierendes MPI verwenden und zuerst starten, was nicht davon abhängt; nachsehen, welcher Rank zuletzt kommt.</translation>
    </message>
    <message>
        <source>Give each launching thread a core of its own (fewer workers, pinning), and look for locks.</source>
        <translation>Jedem startenden Thread einen eigenen CPU-Kern geben (weniger Worker, Pinning), und nach Sperren suchen.</translation>
    </message>
    <message>
        <source>Profile this code (nsys --sample=process-tree, or NVTX ranges around its parts), and take it off the launching thread or off the loop.</source>
        <translation>Diesen Code profilieren (nsys --sample=process-tree, oder NVTX-Ranges um seine Teile), und ihn vom startenden Thread oder aus der Schleife nehmen.</translation>
    </message>
    <message>
        <source>Shorten what it waits for, or give the stream work that does not depend on it.</source>
        <translation>Verkürzen, worauf sie wartet, oder dem Stream Arbeit geben, die nicht davon abhängt.</translation>
    </message>
    <message>
        <source>Capture more of the host: nsys profile --trace=cuda,osrt,nvtx --sample=process-tree.</source>
        <translation>Mehr vom Host aufzeichnen: nsys profile --trace=cuda,osrt,nvtx --sample=process-tree.</translation>
    </message>
    <message>
        <source>; meanwhile the peer waits %1</source>
        <translation>; währenddessen wartet die andere GPU %1</translation>
    </message>
    <message>
        <source>Launch a CUDA graph instead of single kernels, fuse short kernels (torch.compile, fused operators), or give each kernel more work.</source>
        <translation>Einen CUDA-Graph statt einzelner Kernel starten, kurze Kernel verschmelzen (torch.compile, fusionierte Operatoren) oder jedem Kernel mehr Arbeit geben.</translation>
    </message>
    <message>
        <source>all kernels run on one stream, so none can run beside another</source>
        <translation>alle Kernel laufen auf einem Stream, daher kann keiner neben einem anderen laufen</translation>
    </message>
    <message>
        <source>blocks or the number of SMs were not recorded</source>
        <translation>Blöcke oder die Zahl der SMs wurden nicht aufgezeichnet</translation>
    </message>
    <message>
        <source>Launch more and smaller blocks, divide along another dimension, batch several problems in one launch, or run independent kernels on streams of their own.</source>
        <translation>Mehr und kleinere Blöcke starten, entlang einer anderen Dimension aufteilen, mehrere Probleme in einem Launch bündeln oder unabhängige Kernel auf eigenen Streams laufen lassen.</translation>
    </message>
    <message>
        <source>what an SM holds at most was not recorded</source>
        <translation>was ein SM höchstens fasst, wurde nicht aufgezeichnet</translation>
    </message>
    <message>
        <source>Choose a grid that fills whole waves, smaller blocks, or a persistent kernel.</source>
        <translation>Ein Grid, das ganze Wellen füllt, kleinere Blöcke oder einen persistenten Kernel wählen.</translation>
    </message>
    <message>
        <source>blocks are taken to last equally long</source>
        <translation>angenommen ist, dass alle Blöcke gleich lange dauern</translation>
    </message>
    <message>
        <source>no kernel has launches enough to tell modes</source>
        <translation>kein Kernel hat genug Launches, um Häufungen zu unterscheiden</translation>
    </message>
    <message>
        <source>Find out what differs: data, clocks of the GPU, other work beside it, or memory that is not where it is needed.</source>
        <translation>Herausfinden, was sich unterscheidet: Daten, Takte der GPU, andere Arbeit daneben oder Speicher, der nicht dort liegt, wo er gebraucht wird.</translation>
    </message>
    <message>
        <source>Compare clocks, temperature and power limits of the GPUs (nvidia-smi -q -d PERFORMANCE,CLOCK), and what else runs on them.</source>
        <translation>Takte, Temperatur und Leistungsgrenzen der GPUs vergleichen (nvidia-smi -q -d PERFORMANCE,CLOCK), und was sonst auf ihnen läuft.</translation>
    </message>
    <message>
        <source>other data can take longer with the same name and shape</source>
        <translation>andere Daten können bei gleichem Namen und gleicher Form länger dauern</translation>
    </message>
    <message>
        <source>occupancy is at most %1 by registers, shared memory and block size</source>
        <translation>durch Register, Shared Memory und Blockgröße ist die Belegung höchstens %1</translation>
    </message>
    <message>
        <source>for each tenth</source>
        <translation>je Zehntel</translation>
    </message>
    <message>
        <source>Profile it with ncu (ncu --set full), see what limits it, and ask whether a library or a fused kernel does the same.</source>
        <translation>Ihn mit ncu untersuchen (ncu --set full), sehen, was ihn begrenzt, und prüfen, ob eine Bibliothek oder ein fusionierter Kernel dasselbe leistet.</translation>
    </message>
    <message>
        <source>%1/s</source>
        <comment>bytes per second</comment>
        <translation>%1/s</translation>
    </message>
    <message>
        <source>Pack what goes together into one buffer and copy that at once, or keep it on the GPU.</source>
        <translation>Zusammengehöriges in einen Puffer packen und diesen auf einmal kopieren, oder es auf der GPU behalten.</translation>
    </message>
    <message>
        <source>Allocate the host&apos;s side with cudaMallocHost, or pin it with cudaHostRegister, and copy with cudaMemcpyAsync: pageable memory goes through a staging buffer and blocks.</source>
        <translation>Die Host-Seite mit cudaMallocHost anfordern oder mit cudaHostRegister pinnen und mit cudaMemcpyAsync kopieren: auslagerbarer Speicher läuft über einen Zwischenpuffer und blockiert.</translation>
    </message>
    <message>
        <source>Look at what else uses the link at the time, at the NUMA node of the buffer, and at the width of the link (nvidia-smi -q): it is not recorded.</source>
        <translation>Nachsehen, was die Verbindung zu der Zeit sonst nutzt, auf welchem NUMA-Knoten der Puffer liegt und wie breit die Verbindung ist (nvidia-smi -q): aufgezeichnet ist es nicht.</translation>
    </message>
    <message>
        <source>Keep the data on the GPU if it is used again; else copy in pieces on a stream of its own while kernels work on the piece before.</source>
        <translation>Die Daten auf der GPU behalten, wenn sie wieder gebraucht werden; sonst auf einem eigenen Stream stückweise kopieren, während Kernel am vorigen Stück arbeiten.</translation>
    </message>
    <message>
        <source>by overlap and link speed</source>
        <translation>durch Überlappung und Tempo der Verbindung</translation>
    </message>
    <message>
        <source>if the data stays on the GPU</source>
        <translation>wenn die Daten auf der GPU bleiben</translation>
    </message>
    <message>
        <source>%1 go to the host and back with the same size: the data goes back and forth</source>
        <translation>%1 gehen mit gleicher Größe zum Host und zurück: die Daten wandern hin und her</translation>
    </message>
    <message>
        <source>no migration of unified memory was recorded</source>
        <translation>keine Migration von Unified Memory wurde aufgezeichnet</translation>
    </message>
    <message>
        <source>Move the data before it is needed with cudaMemPrefetchAsync, give advice with cudaMemAdvise, or use cudaMalloc and explicit copies.</source>
        <translation>Die Daten mit cudaMemPrefetchAsync verschieben, bevor sie gebraucht werden, mit cudaMemAdvise Hinweise geben oder cudaMalloc und ausdrückliche Kopien verwenden.</translation>
    </message>
    <message>
        <source>Use the Async variants with pinned memory, so that the host goes on launching.</source>
        <translation>Die Async-Varianten mit gepinntem Speicher verwenden, damit der Host weiter startet.</translation>
    </message>
    <message>
        <source>Set memory in the kernel that uses it, or on a stream beside other work.</source>
        <translation>Speicher in dem Kernel setzen, der ihn nutzt, oder auf einem Stream neben anderer Arbeit.</translation>
    </message>
    <message>
        <source>beside the GPU&apos;s work</source>
        <translation>neben der Arbeit der GPU</translation>
    </message>
    <message>
        <source>without it</source>
        <translation>ohne sie</translation>
    </message>
    <message>
        <source>Allocate less and in larger pieces; pin less host memory, since pinning takes time by the page.</source>
        <translation>Weniger und in größeren Stücken anfordern; weniger Host-Speicher pinnen, denn das Pinnen braucht Zeit je Seite.</translation>
    </message>
    <message>
        <source>Build for this GPU so that no PTX is compiled, leave out code that is not used, and keep lazy loading on.</source>
        <translation>Für diese GPU bauen, damit kein PTX übersetzt wird, ungenutzten Code weglassen und Lazy Loading eingeschaltet lassen.</translation>
    </message>
    <message>
        <source>Start the first GPU work earlier and prepare the rest beside it; profile what the program does before.</source>
        <translation>Die erste GPU-Arbeit früher starten und das Übrige daneben vorbereiten; untersuchen, was das Programm davor tut.</translation>
    </message>
    <message>
        <source>Read in larger pieces, in parallel, and beside GPU work.</source>
        <translation>In größeren Stücken, parallel und neben GPU-Arbeit lesen.</translation>
    </message>
    <message>
        <source>Find out what the threads wait for before the GPU has work.</source>
        <translation>Herausfinden, worauf die Threads warten, bevor die GPU Arbeit hat.</translation>
    </message>
    <message>
        <source>Look at the calls with most time before and after GPU work.</source>
        <translation>Die Aufrufe mit der meisten Zeit vor und nach der GPU-Arbeit ansehen.</translation>
    </message>
    <message>
        <source>It happens once a process: do more in one process, or turn persistence mode on (nvidia-smi -pm 1).</source>
        <translation>Es geschieht einmal je Prozess: mehr in einem Prozess erledigen oder den Persistence-Modus einschalten (nvidia-smi -pm 1).</translation>
    </message>
    <message>
        <source>The same, of a kernel the short name as recorded.</source>
        <translation>Dasselbe, bei einem Kernel der Kurzname, wie er aufgezeichnet wurde.</translation>
    </message>
    <message>
        <source>Size below which a copy is small.</source>
        <translation>Größe, unter der eine Kopie klein ist.</translation>
    </message>
    <message>
        <source>Least number of small copies of one direction that are a finding.</source>
        <translation>Kleinste Zahl kleiner Kopien einer Richtung, die ein Befund ist.</translation>
    </message>
    <message>
        <source>Share of the best rate in the file below which a pinned copy is slow.</source>
        <translation>Anteil an der besten Rate in der Datei, unter dem eine gepinnte Kopie langsam ist.</translation>
    </message>
    <message>
        <source>Share of the GPU window by which the busiest GPU must work longer than the mean to be a finding.</source>
        <translation>Anteil am GPU-Zeitfenster, um den die am meisten beschäftigte GPU länger als das Mittel arbeiten muss, damit es ein Befund ist.</translation>
    </message>
    <message>
        <source>Number of waves of blocks from which on the last is not looked at.</source>
        <translation>Zahl der Wellen von Blöcken, ab der die letzte nicht betrachtet wird.</translation>
    </message>
    <message>
        <source>Difference of the medians from which on one GPU is slower.</source>
        <translation>Unterschied der Mediane, ab dem eine GPU langsamer ist.</translation>
    </message>
    <message>
        <source>Share of the run from which on a kernel is worth a look.</source>
        <translation>Anteil am Lauf, ab dem ein Kernel einen Blick wert ist.</translation>
    </message>
    <message>
        <source>Share of the time of kernels from which on a kernel is worth a look.</source>
        <translation>Anteil an der Zeit der Kernel, ab dem ein Kernel einen Blick wert ist.</translation>
    </message>
    <message>
        <source>Share of the GPU window in CUDA graphs traced as one piece from which on it is said.</source>
        <translation>Anteil am GPU-Zeitfenster in als ein Stück aufgezeichneten CUDA-Graphs, ab dem es gemeldet wird.</translation>
    </message>
    <message>
        <source>Share of the GPU work without a launch call above which it is said.</source>
        <translation>Anteil der GPU-Arbeit ohne Launch-Aufruf, über dem es gemeldet wird.</translation>
    </message>
    <message>
        <source>two limits of about the same size: %1</source>
        <translation>zwei Begrenzungen von etwa gleicher Größe: %1</translation>
    </message>
    <message>
        <source>%1 (next: %2)</source>
        <translation>%1 (danach: %2)</translation>
    </message>
    <message>
        <source>the GPU&apos;s window of %1</source>
        <translation>Zeitfenster der GPU von %1</translation>
    </message>
    <message>
        <source>the GPUs&apos; window of %1</source>
        <translation>Zeitfenster der GPUs von %1</translation>
    </message>
    <message>
        <source>, mostly %1 (%2 at %3/s%4)</source>
        <translation>, meist %1 (%2 mit %3/s%4)</translation>
    </message>
    <message>
        <source>page migration of unified memory takes %1%2</source>
        <translation>Seitenmigration von Unified Memory braucht %1%2</translation>
    </message>
    <message>
        <source>NCCL with no other kernel beside it takes %1</source>
        <translation>NCCL ohne einen anderen Kernel daneben braucht %1</translation>
    </message>
    <message>
        <source>copies that no kernel hides take %1%2</source>
        <translation>Kopien, die kein Kernel verdeckt, brauchen %1%2</translation>
    </message>
    <message>
        <source>work outside the scope takes %1</source>
        <translation>Arbeit außerhalb der Eingrenzung braucht %1</translation>
    </message>
    <message>
        <source>CUDA graphs traced as one piece run %1</source>
        <translation>als ein Stück aufgezeichnete CUDA-Graphs laufen %1</translation>
    </message>
    <message>
        <source>kernels run %1, all of it %2</source>
        <translation>Kernel laufen %1, ausschließlich %2</translation>
    </message>
    <message>
        <source>kernels run %1; longest: %2 with %3</source>
        <translation>Kernel laufen %1; längster: %2 mit %3</translation>
    </message>
    <message>
        <source>kernels run %1, %2 of that %3; longest: %4 with %5</source>
        <translation>Kernel laufen %1, davon %2 %3; längster: %4 mit %5</translation>
    </message>
    <message>
        <source>; their blocks cover only %1 of the SMs</source>
        <translation>; ihre Blöcke belegen nur %1 der SMs</translation>
    </message>
    <message>
        <source>%1 of that %2</source>
        <translation>davon %1 %2</translation>
    </message>
    <message>
        <source>the GPU is idle %1</source>
        <translation>die GPU ist zu %1 im Leerlauf</translation>
    </message>
    <message>
        <source>the GPUs are idle %1</source>
        <translation>die GPUs sind zu %1 im Leerlauf</translation>
    </message>
    <message>
        <source>%1 before it%2 %3</source>
        <translation>%1 davor%2 %3</translation>
    </message>
    <message>
        <source>%1 after it%2 %3</source>
        <translation>%1 danach%2 %3</translation>
    </message>
    <message>
        <source>Start-up-dominated</source>
        <translation>Vom Anlauf bestimmt</translation>
    </message>
    <message>
        <source>Mostly after the GPU work</source>
        <translation>Meist nach der GPU-Arbeit</translation>
    </message>
    <message>
        <source>Mostly outside the GPU window</source>
        <translation>Meist außerhalb des GPU-Zeitfensters</translation>
    </message>
    <message>
        <source>%1 (without %2 of the profiler)</source>
        <translation>%1 (ohne %2 des Profilers)</translation>
    </message>
    <message>
        <source>%1: %2 of %3 lie before (%4) or after (%5) all GPU work</source>
        <translation>%1: %2 von %3 liegen vor (%4) oder nach (%5) aller GPU-Arbeit</translation>
    </message>
    <message>
        <source> Only %1 (%2 of work): too little to generalise.</source>
        <translation> Nur %1 (%2 Arbeit): zu wenig, um zu verallgemeinern.</translation>
    </message>
    <message>
        <source>GPU operation</source>
        <translation>GPU-Operation</translation>
    </message>
    <message>
        <source>GPU operations</source>
        <translation>GPU-Operationen</translation>
    </message>
    <message>
        <source> %1 of %2 GPUs of the machine did work.</source>
        <translation> %1 von %2 GPUs des Rechners hatten Arbeit.</translation>
    </message>
    <message>
        <source>A CPU trace: no CUDA call and no GPU work in %1.</source>
        <translation>Ein CPU-Trace: kein CUDA-Aufruf und keine GPU-Arbeit in %1.</translation>
    </message>
    <message>
        <source> Most time of OS calls: %1 with %2.</source>
        <translation> Meiste Zeit von Betriebssystemaufrufen: %1 mit %2.</translation>
    </message>
    <message>
        <source> Largest NVTX range: %1 with %2; was CUDA tracing on?</source>
        <translation> Größte NVTX-Range: %1 mit %2; war die CUDA-Aufzeichnung eingeschaltet?</translation>
    </message>
    <message>
        <source>time</source>
        <comment>called 1 time</comment>
        <translation>Mal</translation>
    </message>
    <message>
        <source>times</source>
        <comment>called 5 times</comment>
        <translation>Mal</translation>
    </message>
    <message>
        <source>%1 Within %2: %3.</source>
        <translation>%1 Im %2: %3.</translation>
    </message>
    <message>
        <source>%1: in %2, %3.</source>
        <translation>%1: im %2, %3.</translation>
    </message>
    <message>
        <source>mostly in %1</source>
        <translation>meist in %1</translation>
    </message>
    <message>
        <source>mostly own code</source>
        <translation>meist eigener Code</translation>
    </message>
    <message>
        <source>mostly its own code or an untraced call</source>
        <translation>meist eigener Code oder ein nicht aufgezeichneter Aufruf</translation>
    </message>
    <message>
        <source>%1, NVTX %2</source>
        <translation>%1, NVTX %2</translation>
    </message>
    <message>
        <source>%1 failed (%2: %3). %4</source>
        <translation>%1 fehlgeschlagen (%2: %3). %4</translation>
    </message>
    <message>
        <source>CUDA call</source>
        <translation>CUDA-Aufruf</translation>
    </message>
    <message>
        <source>CUDA calls</source>
        <translation>CUDA-Aufrufe</translation>
    </message>
    <message>
        <source>pinned memory</source>
        <translation>gepinnter Speicher</translation>
    </message>
    <message>
        <source>pageable memory</source>
        <translation>auslagerbarer Speicher</translation>
    </message>
    <message>
        <source> · score %1 · %2</source>
        <translation> · Punktzahl %1 · %2</translation>
    </message>
    <message>
        <source>The shortest name that tells the kernel from the trace&apos;s others, without namespaces and arguments; rows are told apart by the full name.</source>
        <translation>Der kürzeste Name, der den Kernel von den anderen des Traces unterscheidet, ohne Namensräume und Argumente; Zeilen werden nach dem vollen Namen unterschieden.</translation>
    </message>
    <message>
        <source>Short name as recorded: the same in all traces, and for kernels of one template.</source>
        <translation>Kurzname, wie er aufgezeichnet wurde: derselbe in allen Traces und für die Kernel eines Templates.</translation>
    </message>
    <message>
        <source>The shortest name that tells the kernel from the trace&apos;s others.</source>
        <translation>Der kürzeste Name, der den Kernel von den anderen des Traces unterscheidet.</translation>
    </message>
    <message>
        <source>GPU Loupe report</source>
        <translation>Bericht von GPU Loupe</translation>
    </message>
    <message>
        <source>Where the wall time goes</source>
        <translation>Wohin die Wandzeit geht</translation>
    </message>
    <message>
        <source>Top: share of the time. Below: the same over time.</source>
        <translation>Oben: Anteil der Zeit. Unten: dasselbe im Verlauf.</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
    <message>
        <source>Do</source>
        <translation>Tun</translation>
    </message>
    <message>
        <source>What to do about it</source>
        <translation>Was zu tun ist</translation>
    </message>
    <message>
        <source>No rule fires in this scope.</source>
        <translation>In dieser Eingrenzung schlägt keine Regel an.</translation>
    </message>
    <message>
        <source>Where the piece begins.</source>
        <translation>Wo das Stück beginnt.</translation>
    </message>
    <message>
        <source>Length of the piece; the pieces add up to the figure.</source>
        <translation>Länge des Stücks; die Stücke ergeben zusammen den Wert.</translation>
    </message>
    <message>
        <source>What the piece counts for.</source>
        <translation>Wofür das Stück zählt.</translation>
    </message>
    <message>
        <source>What the thread did, before the rules of gaps say what it counts for.</source>
        <translation>Was der Thread tat, bevor die Regeln für Lücken sagen, wofür es zählt.</translation>
    </message>
    <message>
        <source>What is known beyond the class.</source>
        <translation>Was über die Klasse hinaus bekannt ist.</translation>
    </message>
    <message>
        <source>Where the gap begins: the end of the work that ends last before it.</source>
        <translation>Wo die Lücke beginnt: das Ende der Arbeit, die davor zuletzt endet.</translation>
    </message>
    <message>
        <source>Where the next work starts.</source>
        <translation>Wo die nächste Arbeit beginnt.</translation>
    </message>
    <message>
        <source>Start of the outermost call that launched the next work.</source>
        <translation>Beginn des äußersten Aufrufs, der die nächste Arbeit gestartet hat.</translation>
    </message>
    <message>
        <source>End of the outermost call that launched the next work.</source>
        <translation>Ende des äußersten Aufrufs, der die nächste Arbeit gestartet hat.</translation>
    </message>
    <message>
        <source>The work that ended the gap, or that the moment belongs to.</source>
        <translation>Die Arbeit, die die Lücke beendete oder zu der der Moment gehört.</translation>
    </message>
    <message>
        <source>The outermost call that launched the next work.</source>
        <translation>Der äußerste Aufruf, der die nächste Arbeit gestartet hat.</translation>
    </message>
    <message>
        <source>There is no short SQL for this figure: each gap of the GPU is told from what the thread did that launched the next work. The pieces add up to it.</source>
        <translation>Für diesen Wert gibt es kein kurzes SQL: jede Lücke der GPU wird daraus erklärt, was der Thread tat, der die nächste Arbeit startete. Die Stücke ergeben ihn zusammen.</translation>
    </message>
    <message>
        <source>piece</source>
        <translation>Stück</translation>
    </message>
    <message>
        <source>pieces</source>
        <translation>Stücke</translation>
    </message>
    <message>
        <source>Pieces of the figure</source>
        <translation>Stücke des Werts</translation>
    </message>
    <message>
        <source>While the thread waits in the operating system: another thread of its process that is in CUDA calls or NVTX ranges for at least half of the wait.</source>
        <translation>Während der Thread im Betriebssystem wartet: ein anderer Thread seines Prozesses, der mindestens die Hälfte der Wartezeit in CUDA-Aufrufen oder NVTX-Ranges ist.</translation>
    </message>
    <message>
        <source>Its name from ThreadNames.</source>
        <translation>Sein Name aus ThreadNames.</translation>
    </message>
    <message>
        <source>Page faults of processors in unified memory, by the process of the thread, in this time.</source>
        <translation>Seitenfehler von Prozessoren im Unified Memory, durch den Prozess des Threads, in dieser Zeit.</translation>
    </message>
    <message>
        <source>no CUDA API calls in the trace: of gaps no cause is known but what else ran in them</source>
        <translation>keine CUDA-API-Aufrufe im Trace: von Lücken ist keine Ursache bekannt außer dem, was sonst in ihnen lief</translation>
    </message>
    <message>
        <source>The class of time that most of the gap counts for, as in the tables “Wall budget” and “Causes of idle time”: between kernels only, and where the scope leaves work out, other work can run in it.</source>
        <translation>Die Zeitklasse, zu der das meiste der Lücke zählt, wie in den Tabellen „Wandzeitbudget“ und „Ursachen des Leerlaufs“: nur zwischen Kerneln, und wo die Eingrenzung Arbeit auslässt, kann andere Arbeit darin laufen.</translation>
    </message>
    <message>
        <source>, mostly in NVTX range %1</source>
        <translation>, meist in der NVTX-Range %1</translation>
    </message>
    <message>
        <source>a mean over GPUs that take turns: it can be more</source>
        <translation>ein Mittel über GPUs, die sich abwechseln: es kann mehr sein</translation>
    </message>
    <message>
        <source>The same as a share of the time from the first to the last GPU work.</source>
        <translation>Dasselbe als Anteil der Zeit von der ersten bis zur letzten GPU-Arbeit.</translation>
    </message>
    <message>
        <source>paced from outside? %1 come every %2, as at %3 Hz</source>
        <translation>von außen getaktet? %1 kommen alle %2, wie bei %3 Hz</translation>
    </message>
    <message>
        <source>unclassified</source>
        <translation>nicht zugeordnet</translation>
    </message>
    <message>
        <source>kernels run on several streams, but never at the same time</source>
        <translation>Kernel laufen auf mehreren Streams, aber nie gleichzeitig</translation>
    </message>
    <message>
        <source>host-to-device</source>
        <translation>vom Host zur GPU</translation>
    </message>
    <message>
        <source>device-to-host</source>
        <translation>von der GPU zum Host</translation>
    </message>
    <message>
        <source>GPU-to-GPU</source>
        <translation>zwischen GPUs</translation>
    </message>
    <message>
        <source>on-GPU</source>
        <translation>auf der GPU</translation>
    </message>
    <message>
        <source>{call} failed once: {code} {text}</source>
        <translation>{call} schlug einmal fehl: {code} {text}</translation>
    </message>
    <message>
        <source>{Direction} copies that no kernel hides: {bytes} in one copy at {rate}</source>
        <translation>Kopien {direction}, die kein Kernel verdeckt: {bytes} in einer Kopie mit {rate}</translation>
    </message>
    <message>
        <source>Unified memory migrates on demand: {to_gpu} to the GPU, {back} back, one migration; kernels run beside migration {time}</source>
        <translation>Unified Memory migriert bei Bedarf: {to_gpu} zur GPU, {back} zurück, eine Migration; Kernel laufen {time} neben Migration</translation>
    </message>
    <message>
        <source>One idle gap holds memory allocation or free calls</source>
        <translation>Eine Leerlauflücke enthält Aufrufe, die Speicher anfordern oder freigeben</translation>
    </message>
    <message>
        <source>Once the GPU runs dry because the host waited for it before it issued more</source>
        <translation>Einmal läuft die GPU leer, weil der Host auf sie wartete, bevor er mehr ausgab</translation>
    </message>
    <message>
        <source>The GPU outruns the launching thread: one gap while it is enqueueing</source>
        <translation>Die GPU ist schneller als der startende Thread: eine Lücke, während er einreiht</translation>
    </message>
    <message>
        <source>Showing the first %1 rows of %2.</source>
        <translation>Die ersten %1 Zeilen von %2 sind gezeigt.</translation>
    </message>
    <message>
        <source>Of %1 GPUs the %2 that differ most.</source>
        <translation>Von %1 GPUs die %2, die am meisten abweichen.</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 follow below with all tables.</source>
        <translation>%1 folgen unten mit allen Tabellen.</translation>
    </message>
    <message>
        <source>more finding</source>
        <translation>weiterer Befund</translation>
    </message>
    <message>
        <source>more findings</source>
        <translation>weitere Befunde</translation>
    </message>
    <message>
        <source>%1 behind the start of the launch call</source>
        <translation>%1 nach dem Beginn des Launch-Aufrufs</translation>
    </message>
    <message>
        <source>%1 behind the end of the launch call</source>
        <translation>%1 nach dem Ende des Launch-Aufrufs</translation>
    </message>
    <message>
        <source>%1 before the end of the launch call</source>
        <translation>%1 vor dem Ende des Launch-Aufrufs</translation>
    </message>
    <message>
        <source>pieces overlap at %1 ns</source>
        <translation>Stücke überlappen sich bei %1 ns</translation>
    </message>
    <message>
        <source>the sum of its pieces</source>
        <translation>die Summe seiner Stücke</translation>
    </message>
    <message>
        <source>judged from the cells of wall_budget</source>
        <translation>aus den Zellen von wall_budget beurteilt</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>Range</translation>
    </message>
    <message>
        <source>Finding %1</source>
        <translation>Befund %1</translation>
    </message>
    <message>
        <source>pid %1</source>
        <translation>pid %1</translation>
    </message>
    <message>
        <source>%1 a GPU</source>
        <translation>%1 je GPU</translation>
    </message>
    <message>
        <source>Idle: %1</source>
        <translation>Leerlauf: %1</translation>
    </message>
    <message>
        <source>Utilisation</source>
        <translation>Auslastung</translation>
    </message>
    <message>
        <source>lowest %1 at %2</source>
        <translation>am geringsten %1 bei %2</translation>
    </message>
    <message>
        <source>%1 of kernels, %2 %3</source>
        <translation>%1 Kernel, %2 %3</translation>
    </message>
    <message>
        <source>%1 on each GPU</source>
        <translation>%1 auf jeder GPU</translation>
    </message>
    <message>
        <source>Both GPUs agree within %1 points.</source>
        <translation>Beide GPUs stimmen auf %1 Punkte überein.</translation>
    </message>
    <message>
        <source>All %1 GPUs agree within %2 points.</source>
        <translation>Alle %1 GPUs stimmen auf %2 Punkte überein.</translation>
    </message>
    <message>
        <source>%1 differs most: %2 %3 there, %4 on average.</source>
        <translation>%1 weicht am meisten ab: %2 dort %3, im Mittel %4.</translation>
    </message>
    <message>
        <source>; step %1 took %2</source>
        <translation>; Schritt %1 dauerte %2</translation>
    </message>
    <message>
        <source>not available, because there are too many pieces to list</source>
        <translation>nicht verfügbar, denn es sind zu viele Stücke für eine Liste</translation>
    </message>
    <message>
        <source>%1 and all tables follow from page 2.</source>
        <translation>%1 und alle Tabellen folgen ab Seite 2.</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>blocking copy</source>
        <translation>blockierende Kopie</translation>
    </message>
    <message>
        <source>late launch</source>
        <translation>später Launch</translation>
    </message>
    <message>
        <source>GPU %1: %2 idle (%3 of %4)</source>
        <translation>GPU %1: %2 Leerlauf (%3 von %4)</translation>
    </message>
    <message>
        <source>GPU %1: busy %2 of %3, between %4 and %5 in %6</source>
        <translation>GPU %1: zu %2 von %3 aktiv, je Teil zwischen %4 und %5 (%6)</translation>
    </message>
    <message>
        <source>The launches of a kernel with one grid and block are cut where the variance of the logarithm of their durations between the two sides is greatest. They are two modes when at least %1 % of the variance lies between the sides, each side has 5 launches and 5 %, and the medians differ by a factor of 1.2. They are explained when the NVTX ranges around the launch, the kernel before it on the stream, or the half of the trace tells 90 % of the launches of each mode; what occurs once tells nothing.</source>
        <translation>Die Launches eines Kernels mit demselben Grid und Block werden dort geteilt, wo die Varianz des Logarithmus ihrer Dauern zwischen den beiden Seiten am größten ist. Sie sind zwei Modi, wenn mindestens %1 % der Varianz zwischen den Seiten liegen, jede Seite 5 Launches und 5 % hat und sich die Mediane um den Faktor 1,2 unterscheiden. Sie sind erklärt, wenn die NVTX-Ranges um den Launch, der Kernel davor auf dem Stream oder die Hälfte des Traces 90 % der Launches jedes Modus erkennen lässt; was nur einmal vorkommt, verrät nichts.</translation>
    </message>
    <message>
        <source>Top kernel %1 with %2 of kernel time; %3, %4 in all</source>
        <translation>Größter Kernel: %1 mit %2 der Kernel-Zeit; %3, insgesamt %4</translation>
    </message>
    <message>
        <source>Launch storm: %1 (%2 over %3 = %4/s, median kernel %5)</source>
        <translation>Launch-Sturm: %1 (%2 in %3 = %4/s, Kernel-Median %5)</translation>
    </message>
    <message>
        <source>%1; but one in the %2: %3, median kernel %4</source>
        <translation>%1; aber einer im %2: %3, Kernel-Median %4</translation>
    </message>
    <message>
        <source>pid %1 (%2 waited for it; last in %3 of %4)</source>
        <translation>PID %1 (%2 auf ihn gewartet; zuletzt in %3 von %4)</translation>
    </message>
    <message>
        <source>Top NCCL op %1: %2, %3 overlapped with compute</source>
        <translation>Größte NCCL-Operation %1: %2, zu %3 mit Rechenarbeit überlappt</translation>
    </message>
    <message>
        <source>Top NCCL op %1: %2 of host time</source>
        <translation>Größte NCCL-Operation %1: %2 Host-Zeit</translation>
    </message>
    <message>
        <source>Top NCCL op %1: %2 of kernel time</source>
        <translation>Größte NCCL-Operation %1: %2 Kernel-Zeit</translation>
    </message>
    <message>
        <source>The profiler kept a thread busy for %1 of the time (%2 of %3)</source>
        <translation>Der Profiler beschäftigte während %1 der Zeit einen Thread (%2 von %3)</translation>
    </message>
    <message>
        <source>“%1” is missing or not what it should be; write the file again from its trace.</source>
        <translation>„%1“ fehlt oder ist nicht, was es sein soll; die Datei noch einmal aus ihrem Trace schreiben.</translation>
    </message>
    <message>
        <source>%1: not a .loupe file, or damaged; write it again from its trace.</source>
        <translation>%1: keine .loupe-Datei oder beschädigt; sie noch einmal aus ihrem Trace schreiben.</translation>
    </message>
    <message>
        <source>Cannot read the key %1: %2.</source>
        <translation>Der Schlüssel %1 lässt sich nicht lesen: %2.</translation>
    </message>
    <message>
        <source>%1: a key for names has 16 to 4,096 bytes; make one with openssl rand -hex 32.</source>
        <translation>%1: ein Schlüssel für Namen hat 16 bis 4096 Bytes; einen mit openssl rand -hex 32 erzeugen.</translation>
    </message>
    <message>
        <source>The version of %1 is not recorded on one side.</source>
        <translation>Auf einer Seite ist die Version nicht aufgezeichnet: %1.</translation>
    </message>
    <message>
        <source>Other %1: %2 against %3.</source>
        <translation>%1 verschieden: %2 gegenüber %3.</translation>
    </message>
    <message>
        <source>%1 also traced OS calls, which slows its host.</source>
        <translation>%1 hat auch Betriebssystemaufrufe aufgezeichnet, was den Host dort bremst.</translation>
    </message>
    <message>
        <source>%1 also recorded scheduling.</source>
        <translation>%1 hat auch das Scheduling aufgezeichnet.</translation>
    </message>
    <message>
        <source>%1 also sampled GPU metrics.</source>
        <translation>%1 hat auch GPU-Metriken abgetastet.</translation>
    </message>
    <message>
        <source>Only %1 has NVTX ranges.</source>
        <translation>Nur %1 hat NVTX-Ranges.</translation>
    </message>
    <message>
        <source>Only %1 has CUDA API calls.</source>
        <translation>Nur %1 hat CUDA-API-Aufrufe.</translation>
    </message>
    <message>
        <source>Only %1 has MPI calls.</source>
        <translation>Nur %1 hat MPI-Aufrufe.</translation>
    </message>
    <message>
        <source>%1 also recorded backtraces of CUDA calls, which slows its host.</source>
        <translation>%1 hat auch Backtraces von CUDA-Aufrufen aufgezeichnet, was den Host dort bremst.</translation>
    </message>
    <message>
        <source>Option %1 is %2 in BASE and %3 in NEW.</source>
        <translation>Die Option %1 ist %2 in BASE und %3 in NEW.</translation>
    </message>
    <message>
        <source>CUDA graphs were traced as a whole on one side and kernel by kernel on the other: kernels are not compared.</source>
        <translation>CUDA-Graphs wurden auf einer Seite als Ganzes und auf der anderen Kernel für Kernel aufgezeichnet: Kernel werden nicht verglichen.</translation>
    </message>
    <message>
        <source>The profiler itself takes %1 of BASE and %2 of NEW.</source>
        <translation>Der Profiler selbst braucht %1 von BASE und %2 von NEW.</translation>
    </message>
    <message>
        <source>driver</source>
        <translation>Treiber</translation>
    </message>
    <message>
        <source>Wall time</source>
        <translation>Wandzeit</translation>
    </message>
    <message>
        <source>› family %1</source>
        <translation>› Familie %1</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>The wall time, a group of its classes, a class, or a family of kernels.</source>
        <translation>Die Wandzeit, eine Gruppe ihrer Klassen, eine Klasse oder eine Familie von Kerneln.</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>Ebene</translation>
    </message>
    <message>
        <source>wall, group, class or family. Groups add up to the wall, classes to their group, families to the time of kernels other than NCCL&apos;s.</source>
        <translation>wall, group, class oder family. Gruppen ergeben zusammen die Wandzeit, Klassen ihre Gruppe, Familien die Zeit der Kernel, die nicht von NCCL sind.</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Teil</translation>
    </message>
    <message>
        <source>before, window or after; without a unit of work only.</source>
        <translation>before, window oder after; nur ohne Arbeitseinheit.</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>Key of the group.</source>
        <translation>Schlüssel der Gruppe.</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>Klasse</translation>
    </message>
    <message>
        <source>Key of the class.</source>
        <translation>Schlüssel der Klasse.</translation>
    </message>
    <message>
        <source>Family</source>
        <translation>Familie</translation>
    </message>
    <message>
        <source>Family of kernels.</source>
        <translation>Familie von Kerneln.</translation>
    </message>
    <message>
        <source>BASE share</source>
        <translation>Anteil BASE</translation>
    </message>
    <message>
        <source>Of the wall time of BASE.</source>
        <translation>Gemessen an der Wandzeit von BASE.</translation>
    </message>
    <message>
        <source>NEW share</source>
        <translation>Anteil NEW</translation>
    </message>
    <message>
        <source>Of the wall time of NEW.</source>
        <translation>Gemessen an der Wandzeit von NEW.</translation>
    </message>
    <message>
        <source>Δ share</source>
        <translation>Δ Anteil</translation>
    </message>
    <message>
        <source>In percentage points.</source>
        <translation>In Prozentpunkten.</translation>
    </message>
    <message>
        <source>not available, because no GPU has work in both runs</source>
        <translation>nicht verfügbar, denn keine GPU hat in beiden Läufen Arbeit</translation>
    </message>
    <message>
        <source>Capture both runs with nsys profile --trace=cuda</source>
        <translation>Beide Läufe mit nsys profile --trace=cuda aufzeichnen</translation>
    </message>
    <message>
        <source>the wall budgets of both traces</source>
        <translation>die Wandzeitbudgets beider Traces</translation>
    </message>
    <message>
        <source>Per GPU, every moment of the kept units counts once, as in the wall budget. Each side adds up to its wall time, and the differences to that of the wall, to the nanosecond.</source>
        <translation>Je GPU zählt jeder Moment der behaltenen Einheiten einmal, wie im Wandzeitbudget. Jede Seite ergibt zusammen ihre Wandzeit und die Unterschiede den der Wandzeit, auf die Nanosekunde genau.</translation>
    </message>
    <message>
        <source>Per GPU, every moment of the run counts once, as in the wall budget. Each side adds up to its wall time, and the differences to that of the wall, to the nanosecond.</source>
        <translation>Je GPU zählt jeder Moment des Laufs einmal, wie im Wandzeitbudget. Jede Seite ergibt zusammen ihre Wandzeit und die Unterschiede den der Wandzeit, auf die Nanosekunde genau.</translation>
    </message>
    <message>
        <source>%1 units of BASE, %2 of NEW.</source>
        <translation>%1 Einheiten von BASE, %2 von NEW.</translation>
    </message>
    <message>
        <source>BASE a unit</source>
        <translation>BASE je Einheit</translation>
    </message>
    <message>
        <source>Mean of a kept unit.</source>
        <translation>Mittel einer behaltenen Einheit.</translation>
    </message>
    <message>
        <source>NEW a unit</source>
        <translation>NEW je Einheit</translation>
    </message>
    <message>
        <source>Δ a unit</source>
        <translation>Δ je Einheit</translation>
    </message>
    <message>
        <source>NEW - BASE a unit.</source>
        <translation>NEW - BASE je Einheit.</translation>
    </message>
    <message>
        <source>Δ of BASE</source>
        <translation>Δ zu BASE</translation>
    </message>
    <message>
        <source>Of BASE a unit.</source>
        <translation>Gemessen an BASE je Einheit.</translation>
    </message>
    <message>
        <source>BASE</source>
        <translation>BASE</translation>
    </message>
    <message>
        <source>In all.</source>
        <translation>Insgesamt.</translation>
    </message>
    <message>
        <source>NEW</source>
        <translation>NEW</translation>
    </message>
    <message>
        <source>Δ</source>
        <translation>Δ</translation>
    </message>
    <message>
        <source>NEW - BASE in all.</source>
        <translation>NEW - BASE insgesamt.</translation>
    </message>
    <message>
        <source>The GPUs have other numbers of multiprocessors or other memory: other machines.</source>
        <translation>Die GPUs haben eine andere Zahl von Multiprozessoren oder anderen Speicher: andere Maschinen.</translation>
    </message>
    <message>
        <source>%1 against %2: other machines.</source>
        <translation>%1 gegenüber %2: andere Maschinen.</translation>
    </message>
    <message>
        <source>Which GPUs these are is not recorded.</source>
        <translation>Welche GPUs es sind, ist nicht aufgezeichnet.</translation>
    </message>
    <message>
        <source>BASE has no GPU work: did the run fail?</source>
        <translation>BASE hat keine GPU-Arbeit: Ist der Lauf fehlgeschlagen?</translation>
    </message>
    <message>
        <source>NEW has no GPU work: did the run fail?</source>
        <translation>NEW hat keine GPU-Arbeit: Ist der Lauf fehlgeschlagen?</translation>
    </message>
    <message>
        <source>Neither run has GPU work: did they fail?</source>
        <translation>Keiner der Läufe hat GPU-Arbeit: Sind sie fehlgeschlagen?</translation>
    </message>
    <message>
        <source>The same trace: every difference is 0.</source>
        <translation>Derselbe Trace: Jeder Unterschied ist 0.</translation>
    </message>
    <message>
        <source>%1 of %2 alike</source>
        <translation>%1 von %2 gleich</translation>
    </message>
    <message>
        <source>Unit of work: %1.</source>
        <translation>Arbeitseinheit: %1.</translation>
    </message>
    <message>
        <source>No repeating work was found in both runs; they do the same work in all.</source>
        <translation>Keine sich wiederholende Arbeit wurde in beiden Läufen gefunden; insgesamt tun sie dieselbe Arbeit.</translation>
    </message>
    <message>
        <source>How much work each run did is not known.</source>
        <translation>Wie viel Arbeit jeder Lauf tat, ist unbekannt.</translation>
    </message>
    <message>
        <source>steady</source>
        <translation>eingeschwungen</translation>
    </message>
    <message>
        <source>no steady stretch</source>
        <translation>kein eingeschwungener Abschnitt</translation>
    </message>
    <message>
        <source>Only BASE has a steady stretch of 5 units or more.</source>
        <translation>Nur BASE hat einen eingeschwungenen Abschnitt von 5 Einheiten oder mehr.</translation>
    </message>
    <message>
        <source>Only NEW has a steady stretch of 5 units or more.</source>
        <translation>Nur NEW hat einen eingeschwungenen Abschnitt von 5 Einheiten oder mehr.</translation>
    </message>
    <message>
        <source>%1 units</source>
        <translation>%1 Einheiten</translation>
    </message>
    <message>
        <source>One run is more than 3 times as long as the other.</source>
        <translation>Ein Lauf ist mehr als 3-mal so lang wie der andere.</translation>
    </message>
    <message>
        <source>time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>streams</source>
        <translation>Streams</translation>
    </message>
    <message>
        <source>whole trace</source>
        <translation>ganzer Trace</translation>
    </message>
    <message>
        <source>The scopes are limited in different ways.</source>
        <translation>Die Eingrenzungen sind verschieden.</translation>
    </message>
    <message>
        <source>what both traces recorded of machine, capture and work</source>
        <translation>was beide Traces über Maschine, Capture und Arbeit aufgezeichnet haben</translation>
    </message>
    <message>
        <source>Whether the runs can be compared. A reservation stands in the verdict; what is not comparable gets no verdict unless it is accepted.</source>
        <translation>Ob sich die Läufe vergleichen lassen. Ein Vorbehalt steht im Urteil; was nicht vergleichbar ist, bekommt kein Urteil, sofern es nicht akzeptiert wird.</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Prüfung</translation>
    </message>
    <message>
        <source>Its name for --accept.</source>
        <translation>Ihr Name für --accept.</translation>
    </message>
    <message>
        <source>What BASE has.</source>
        <translation>Was BASE hat.</translation>
    </message>
    <message>
        <source>What NEW has.</source>
        <translation>Was NEW hat.</translation>
    </message>
    <message>
        <source>ok, note, reservation or not_comparable; the worst one holds.</source>
        <translation>ok, note, reservation oder not_comparable; das schlimmste gilt.</translation>
    </message>
    <message>
        <source>What it means</source>
        <translation>Was es bedeutet</translation>
    </message>
    <message>
        <source>Empty: all is well.</source>
        <translation>Leer: alles in Ordnung.</translation>
    </message>
    <message>
        <source>Accepted: %1</source>
        <translation>Akzeptiert: %1</translation>
    </message>
    <message>
        <source>the tables about export, capture, system and GPUs of both traces</source>
        <translation>die Tabellen über Export, Capture, System und GPUs beider Traces</translation>
    </message>
    <message>
        <source>As the files have it. What names people and machines is left out unless asked for.</source>
        <translation>Wie die Dateien es haben. Was Personen und Maschinen nennt, ist ausgelassen, sofern nicht danach verlangt wird.</translation>
    </message>
    <message>
        <source>Of</source>
        <translation>Gehört zu</translation>
    </message>
    <message>
        <source>export, capture, system or a GPU.</source>
        <translation>export, capture, system oder eine GPU.</translation>
    </message>
    <message>
        <source>As nsys calls it.</source>
        <translation>Wie nsys es nennt.</translation>
    </message>
    <message>
        <source>Empty: not recorded.</source>
        <translation>Leer: nicht aufgezeichnet.</translation>
    </message>
    <message>
        <source>Differs</source>
        <translation>Verschieden</translation>
    </message>
    <message>
        <source>yes: the values are not the same.</source>
        <translation>ja: die Werte sind nicht gleich.</translation>
    </message>
    <message>
        <source>the findings of both runs, from the first to the last kept unit</source>
        <translation>die Befunde beider Läufe, von der ersten bis zur letzten behaltenen Einheit</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Regel</translation>
    </message>
    <message>
        <source>Kernel, class of time, NVTX range or GPU; empty: the whole run.</source>
        <translation>Kernel, Zeitklasse, NVTX-Range oder GPU; leer: der ganze Lauf.</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>Befund</translation>
    </message>
    <message>
        <source>What was found, in NEW if it is there.</source>
        <translation>Was gefunden wurde, in NEW, falls es dort ist.</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>BASE gain</source>
        <translation>Gewinn BASE</translation>
    </message>
    <message>
        <source>NEW gain</source>
        <translation>Gewinn NEW</translation>
    </message>
    <message>
        <source>Wall time a unit that can be expected to be won.</source>
        <translation>Wandzeit je Einheit, deren Gewinn zu erwarten ist.</translation>
    </message>
    <message>
        <source>BASE explains</source>
        <translation>BASE erklärt</translation>
    </message>
    <message>
        <source>NEW explains</source>
        <translation>NEW erklärt</translation>
    </message>
    <message>
        <source>Wall time a unit that it explains.</source>
        <translation>Wandzeit je Einheit, die er erklärt.</translation>
    </message>
    <message>
        <source>Score of the finding.</source>
        <translation>Punktzahl des Befunds.</translation>
    </message>
    <message>
        <source>BASE score</source>
        <translation>Punktzahl BASE</translation>
    </message>
    <message>
        <source>NEW score</source>
        <translation>Punktzahl NEW</translation>
    </message>
    <message>
        <source>%1 and others (%2 → %3 kernels)</source>
        <translation>%1 und andere (%2 → %3 Kernel)</translation>
    </message>
    <message>
        <source>Names that tell it from all kernels of both runs; with an arrow where they differ.</source>
        <translation>Namen, die ihn von allen Kerneln beider Läufe unterscheiden; mit einem Pfeil, wo sie verschieden sind.</translation>
    </message>
    <message>
        <source>Name in BASE</source>
        <translation>Name in BASE</translation>
    </message>
    <message>
        <source>Full names, a line each; empty: new.</source>
        <translation>Volle Namen, je einer pro Zeile; leer: neu.</translation>
    </message>
    <message>
        <source>Name in NEW</source>
        <translation>Name in NEW</translation>
    </message>
    <message>
        <source>Full names, a line each; empty: gone.</source>
        <translation>Volle Namen, je einer pro Zeile; leer: weg.</translation>
    </message>
    <message>
        <source>Match</source>
        <translation>Zuordnung</translation>
    </message>
    <message>
        <source>Calls a unit.</source>
        <translation>Aufrufe je Einheit.</translation>
    </message>
    <message>
        <source>BASE calls</source>
        <translation>Aufrufe BASE</translation>
    </message>
    <message>
        <source>NEW calls</source>
        <translation>Aufrufe NEW</translation>
    </message>
    <message>
        <source>Mean time a call.</source>
        <translation>Mittlere Zeit je Aufruf.</translation>
    </message>
    <message>
        <source>BASE avg</source>
        <translation>Mittel BASE</translation>
    </message>
    <message>
        <source>NEW avg</source>
        <translation>Mittel NEW</translation>
    </message>
    <message>
        <source>Time a unit; empty where it does not run.</source>
        <translation>Zeit je Einheit; leer, wo er nicht läuft.</translation>
    </message>
    <message>
        <source>By calls</source>
        <translation>Durch Aufrufe</translation>
    </message>
    <message>
        <source>Part of Δ that more or fewer calls make; calls, mix and time add up to Δ.</source>
        <translation>Teil von Δ, den mehr oder weniger Aufrufe ausmachen; Aufrufe, Mischung und Zeit ergeben zusammen Δ.</translation>
    </message>
    <message>
        <source>By mix</source>
        <translation>Durch Mischung</translation>
    </message>
    <message>
        <source>Of several kernels in a row: part of Δ that other shares of the calls make.</source>
        <translation>Bei mehreren Kerneln in einer Zeile: Teil von Δ, den andere Anteile an den Aufrufen ausmachen.</translation>
    </message>
    <message>
        <source>By time a call</source>
        <translation>Durch Zeit je Aufruf</translation>
    </message>
    <message>
        <source>Part of Δ that longer or shorter calls make.</source>
        <translation>Teil von Δ, den längere oder kürzere Aufrufe ausmachen.</translation>
    </message>
    <message>
        <source>not available, because no kernel runs in both runs on GPUs that are compared</source>
        <translation>nicht verfügbar, denn kein Kernel läuft in beiden Läufen auf GPUs, die verglichen werden</translation>
    </message>
    <message>
        <source>Capture both runs with nsys profile --trace=cuda --cuda-graph-trace=node</source>
        <translation>Beide Läufe mit nsys profile --trace=cuda --cuda-graph-trace=node aufzeichnen</translation>
    </message>
    <message>
        <source>the kernels of both traces</source>
        <translation>die Kernel beider Traces</translation>
    </message>
    <message>
        <source>Kernels that start in kept units, whole. Δ = by calls + by mix + by time a call, to the nanosecond: calls are counted at the mean of both times a call, time a call at the mean of both counts.</source>
        <translation>Kernel, die in behaltenen Einheiten beginnen, als Ganzes. Δ = durch Aufrufe + durch Mischung + durch Zeit je Aufruf, auf die Nanosekunde genau: Aufrufe zählen mit dem Mittel beider Zeiten je Aufruf, Zeit je Aufruf mit dem Mittel beider Anzahlen.</translation>
    </message>
    <message>
        <source>BASE %1</source>
        <translation>BASE %1</translation>
    </message>
    <message>
        <source>NEW %1</source>
        <translation>NEW %1</translation>
    </message>
    <message>
        <source>Δ %1</source>
        <translation>Δ %1</translation>
    </message>
    <message>
        <source>Δ %1 of BASE</source>
        <translation>Δ %1 zu BASE</translation>
    </message>
    <message>
        <source>Part of the difference of the total that more or fewer calls make.</source>
        <translation>Teil des Unterschieds der Summe, den mehr oder weniger Aufrufe ausmachen.</translation>
    </message>
    <message>
        <source>Part of the difference of the total that longer or shorter calls make.</source>
        <translation>Teil des Unterschieds der Summe, den längere oder kürzere Aufrufe ausmachen.</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Sums are divided by %1 units of BASE and %2 of NEW, from the first to the last that is kept.</source>
        <translation>Summen sind durch %1 Einheiten von BASE und %2 von NEW geteilt, von der ersten bis zur letzten behaltenen.</translation>
    </message>
    <message>
        <source>%1: BASE against NEW</source>
        <translation>%1: BASE gegenüber NEW</translation>
    </message>
    <message>
        <source>Reservation: %1</source>
        <translation>Vorbehalt: %1</translation>
    </message>
    <message>
        <source>Reservations: %1</source>
        <translation>Vorbehalte: %1</translation>
    </message>
    <message>
        <source>NEW takes %1 a unit, BASE %2</source>
        <translation>NEW braucht %1 je Einheit, BASE %2</translation>
    </message>
    <message>
        <source>NEW takes %1 in all, BASE %2</source>
        <translation>NEW braucht insgesamt %1, BASE %2</translation>
    </message>
    <message>
        <source>: no difference.</source>
        <translation>: kein Unterschied.</translation>
    </message>
    <message>
        <source>: %1 (%2) less, %3.</source>
        <translation>: %1 (%2) weniger, %3.</translation>
    </message>
    <message>
        <source>: %1 (%2) more, %3.</source>
        <translation>: %1 (%2) mehr, %3.</translation>
    </message>
    <message>
        <source>gained: %1</source>
        <translation>gewonnen: %1</translation>
    </message>
    <message>
        <source>lost: %1</source>
        <translation>verloren: %1</translation>
    </message>
    <message>
        <source>Not comparable. %1</source>
        <translation>Nicht vergleichbar. %1</translation>
    </message>
    <message>
        <source>How much work each run did is not known: only shares of time are compared.</source>
        <translation>Wie viel Arbeit jeder Lauf tat, ist unbekannt: Nur Anteile der Zeit werden verglichen.</translation>
    </message>
    <message>
        <source>One run each: how much runs differ by themselves is not known.</source>
        <translation>Je ein Lauf: Wie sehr Läufe von sich aus schwanken, ist unbekannt.</translation>
    </message>
    <message>
        <source>No unit of work was found in both runs: leave out --per unit, or name one with --unit.</source>
        <translation>Keine Arbeitseinheit wurde in beiden Läufen gefunden: --per unit weglassen oder mit --unit eine nennen.</translation>
    </message>
    <message>
        <source>%1 against %2</source>
        <translation>%1 gegenüber %2</translation>
    </message>
    <message>
        <source>GPU that computes most: %1.</source>
        <translation>GPU, die am meisten rechnet: %1.</translation>
    </message>
    <message>
        <source>No unit of work was found in both runs.</source>
        <translation>Keine Arbeitseinheit wurde in beiden Läufen gefunden.</translation>
    </message>
    <message>
        <source>No unit of work was asked for: the whole windows are compared.</source>
        <translation>Es wurde keine Arbeitseinheit verlangt: Verglichen werden die ganzen Zeitfenster.</translation>
    </message>
    <message>
        <source>Unit of work: %1; %2 units of BASE, %3 of NEW.</source>
        <translation>Arbeitseinheit: %1; %2 Einheiten von BASE, %3 von NEW.</translation>
    </message>
    <message>
        <source>a figure of two files; those of each side have SQL in its own tables</source>
        <translation>ein Wert aus zwei Dateien; die Werte jeder Seite haben SQL in deren eigenen Tabellen</translation>
    </message>
    <message>
        <source>GPU of BASE, and of NEW where it differs.</source>
        <translation>GPU von BASE, und von NEW, wo sie eine andere ist.</translation>
    </message>
    <message>
        <source>Why undecided</source>
        <translation>Warum unentschieden</translation>
    </message>
    <message>
        <source>Shift</source>
        <translation>Verschiebung</translation>
    </message>
    <message>
        <source>Median of the differences NEW - BASE of all pairs of units (Hodges and Lehmann).</source>
        <translation>Median der Differenzen NEW - BASE aller Paare von Einheiten (Hodges und Lehmann).</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>The shift lies above this, to 95 %.</source>
        <translation>Die Verschiebung liegt über diesem Wert, mit 95 %.</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Bis</translation>
    </message>
    <message>
        <source>The shift lies below this, to 95 %.</source>
        <translation>Die Verschiebung liegt unter diesem Wert, mit 95 %.</translation>
    </message>
    <message>
        <source>Cliff&apos;s δ</source>
        <translation>Cliffs δ</translation>
    </message>
    <message>
        <source>-1 to 1: how much more often NEW&apos;s unit is the longer one of a pair than BASE&apos;s.</source>
        <translation>-1 bis 1: wie viel öfter in einem Paar die Einheit von NEW die längere ist als die von BASE.</translation>
    </message>
    <message>
        <source>p</source>
        <translation>p</translation>
    </message>
    <message>
        <source>Two-sided, of Mann and Whitney.</source>
        <translation>Zweiseitig, nach Mann und Whitney.</translation>
    </message>
    <message>
        <source>q</source>
        <translation>q</translation>
    </message>
    <message>
        <source>p among all rows of the table (Benjamini and Hochberg).</source>
        <translation>p unter allen Zeilen der Tabelle (Benjamini und Hochberg).</translation>
    </message>
    <message>
        <source>must be an object, as %1.</source>
        <translation>muss ein Objekt sein, wie %1.</translation>
    </message>
    <message>
        <source>“%1” is missing.</source>
        <translation>„%1“ fehlt.</translation>
    </message>
    <message>
        <source>“%1” is not known; a file of rules has version, on_undecided, accept and rules.</source>
        <translation>„%1“ ist unbekannt; eine Regeldatei hat version, on_undecided, accept und rules.</translation>
    </message>
    <message>
        <source>“version” must be %1: this program knows no other.</source>
        <translation>„version“ muss %1 sein: Eine andere kennt dieses Programm nicht.</translation>
    </message>
    <message>
        <source>“on_undecided” must be “fail”, “warn” or “pass”.</source>
        <translation>„on_undecided“ muss „fail“, „warn“ oder „pass“ sein.</translation>
    </message>
    <message>
        <source>“accept” must be a list of checks, as [&quot;gpu_model&quot;].</source>
        <translation>„accept“ muss eine Liste von Prüfungen sein, wie [&quot;gpu_model&quot;].</translation>
    </message>
    <message>
        <source>“rules” must be a list of one rule at least.</source>
        <translation>„rules“ muss eine Liste mit mindestens einer Regel sein.</translation>
    </message>
    <message>
        <source>more than %1 rules.</source>
        <translation>mehr als %1 Regeln.</translation>
    </message>
    <message>
        <source>the id “%1” is there twice.</source>
        <translation>die ID „%1“ gibt es zweimal.</translation>
    </message>
    <message>
        <source>a rule must be an object with “id” and “rule”.</source>
        <translation>eine Regel muss ein Objekt mit „id“ und „rule“ sein.</translation>
    </message>
    <message>
        <source>“id” must have 1 to %1 characters.</source>
        <translation>„id“ muss 1 bis %1 Zeichen haben.</translation>
    </message>
    <message>
        <source>“severity” must be “fail” or “warn”.</source>
        <translation>„severity“ muss „fail“ oder „warn“ sein.</translation>
    </message>
    <message>
        <source>“%1” is not known; a rule has id, rule, severity and why.</source>
        <translation>„%1“ ist unbekannt; eine Regel hat id, rule, severity und why.</translation>
    </message>
    <message>
        <source>“%1” must be a text.</source>
        <translation>„%1“ muss ein Text sein.</translation>
    </message>
    <message>
        <source>Cannot read the rules %1: %2.</source>
        <translation>Die Regeln %1 lassen sich nicht lesen: %2.</translation>
    </message>
    <message>
        <source>larger than 1 MB; this is not a file of rules.</source>
        <translation>größer als 1 MB; das ist keine Regeldatei.</translation>
    </message>
    <message>
        <source>rule “%1”</source>
        <translation>Regel „%1“</translation>
    </message>
    <message>
        <source>no new kernels</source>
        <translation>keine neuen Kernel</translation>
    </message>
    <message>
        <source>neither run has kernels</source>
        <translation>keiner der Läufe hat Kernel</translation>
    </message>
    <message>
        <source>found in neither run</source>
        <translation>in keinem der Läufe gefunden</translation>
    </message>
    <message>
        <source>nothing was looked for</source>
        <translation>es wurde nichts gesucht</translation>
    </message>
    <message>
        <source>nothing of that name in either run</source>
        <translation>in keinem der Läufe etwas mit diesem Namen</translation>
    </message>
    <message>
        <source>the runs cannot be compared: %1</source>
        <translation>die Läufe lassen sich nicht vergleichen: %1</translation>
    </message>
    <message>
        <source>its share of NEW&apos;s kernel time is not known</source>
        <translation>sein Anteil an der Kernel-Zeit von NEW ist unbekannt</translation>
    </message>
    <message>
        <source>new, with %1 of NEW&apos;s kernel time</source>
        <translation>neu, mit %1 der Kernel-Zeit von NEW</translation>
    </message>
    <message>
        <source>it could not be looked for on one side</source>
        <translation>auf einer Seite ließ sich nicht danach suchen</translation>
    </message>
    <message>
        <source>worse</source>
        <translation>schlechter</translation>
    </message>
    <message>
        <source>gone</source>
        <translation>weg</translation>
    </message>
    <message>
        <source>not worse</source>
        <translation>nicht schlechter</translation>
    </message>
    <message>
        <source>it has no figure “%1”</source>
        <translation>es gibt dafür keinen Wert „%1“</translation>
    </message>
    <message>
        <source>“%1” is not known on both sides</source>
        <translation>„%1“ ist nicht auf beiden Seiten bekannt</translation>
    </message>
    <message>
        <source>“%1” is not known for NEW</source>
        <translation>„%1“ ist für NEW unbekannt</translation>
    </message>
    <message>
        <source>how much work each run did is not known, so that sums cannot be compared</source>
        <translation>wie viel Arbeit jeder Lauf tat, ist unbekannt, sodass sich Summen nicht vergleichen lassen</translation>
    </message>
    <message>
        <source>the limit does not fit the unit of “%1”</source>
        <translation>die Grenze passt nicht zur Einheit von „%1“</translation>
    </message>
    <message>
        <source>%1; excused by “unless”</source>
        <translation>%1; entschuldigt durch „unless“</translation>
    </message>
    <message>
        <source>%1; undecided</source>
        <translation>%1; unentschieden</translation>
    </message>
    <message>
        <source>at the end (character %1): expected %2.</source>
        <translation>am Ende (Zeichen %1): erwartet: %2.</translation>
    </message>
    <message>
        <source>character %1, at “%2”: expected %3.</source>
        <translation>Zeichen %1, bei „%2“: erwartet: %3.</translation>
    </message>
    <message>
        <source>longer than %1 characters: this is no rule.</source>
        <translation>länger als %1 Zeichen: Das ist keine Regel.</translation>
    </message>
    <message>
        <source>“unless” or the end</source>
        <translation>„unless“ oder das Ende</translation>
    </message>
    <message>
        <source>the end</source>
        <translation>das Ende</translation>
    </message>
    <message>
        <source>a share of NEW&apos;s kernel time, as 1%</source>
        <translation>ein Anteil an der Kernel-Zeit von NEW, wie 1%</translation>
    </message>
    <message>
        <source>a subject (%1) or “no new kernels over N%”</source>
        <translation>ein Gegenstand (%1) oder „no new kernels over N%“</translation>
    </message>
    <message>
        <source>“:” after “%1”</source>
        <translation>„:“ nach „%1“</translation>
    </message>
    <message>
        <source>a group (%1) or a class of time</source>
        <translation>eine Gruppe (%1) oder eine Zeitklasse</translation>
    </message>
    <message>
        <source>the key of a finding, as launch_bound, or *</source>
        <translation>der Schlüssel eines Befunds, wie launch_bound, oder *</translation>
    </message>
    <message>
        <source>a figure and &lt;= or &gt;= after the subject</source>
        <translation>ein Wert und &lt;= oder &gt;= nach dem Gegenstand</translation>
    </message>
    <message>
        <source>a text or /an expression/, then a figure</source>
        <translation>ein Text oder /ein Ausdruck/, dann ein Wert</translation>
    </message>
    <message>
        <source>a valid expression: %1</source>
        <translation>ein gültiger Ausdruck: %1</translation>
    </message>
    <message>
        <source>“/” at the end of the expression</source>
        <translation>„/“ am Ende des Ausdrucks</translation>
    </message>
    <message>
        <source>“].” and a column after the row</source>
        <translation>„].“ und eine Spalte nach der Zeile</translation>
    </message>
    <message>
        <source>the key of a column</source>
        <translation>der Schlüssel einer Spalte</translation>
    </message>
    <message>
        <source>a figure (%1), “not new” or “not worse”</source>
        <translation>ein Wert (%1), „not new“ oder „not worse“</translation>
    </message>
    <message>
        <source>a figure (%1)</source>
        <translation>ein Wert (%1)</translation>
    </message>
    <message>
        <source>a number, as +5%, +10us or 2ms</source>
        <translation>eine Zahl, wie +5%, +10us oder 2ms</translation>
    </message>
    <message>
        <source>points (pp) only for a change of “share”, as +2pp</source>
        <translation>Punkte (pp) nur bei einer Änderung von „share“, wie +2pp</translation>
    </message>
    <message>
        <source>no time: “%1” is none</source>
        <translation>keine Zeit: „%1“ ist keine</translation>
    </message>
    <message>
        <source>a sign, as +5%: a change against BASE</source>
        <translation>ein Vorzeichen, wie +5%: eine Änderung gegenüber BASE</translation>
    </message>
    <message>
        <source>a unit after the number: %, ns, us, ms, s or pp</source>
        <translation>eine Einheit nach der Zahl: %, ns, us, ms, s oder pp</translation>
    </message>
    <message>
        <source>a sign, as +5: a change against BASE</source>
        <translation>ein Vorzeichen, wie +5: eine Änderung gegenüber BASE</translation>
    </message>
    <message>
        <source>a number with a unit and without a sign, as 5us or 1%</source>
        <translation>eine Zahl mit Einheit und ohne Vorzeichen, wie 5us oder 1%</translation>
    </message>
    <message>
        <source>a number without sign and unit</source>
        <translation>eine Zahl ohne Vorzeichen und Einheit</translation>
    </message>
    <message>
        <source>none</source>
        <translation>kein Wert</translation>
    </message>
    <message>
        <source>%1, limit %2</source>
        <translation>%1, Grenze %2</translation>
    </message>
    <message>
        <source>%1, and %2 more</source>
        <translation>%1, und %2 weitere</translation>
    </message>
    <message>
        <source>nested too deep.</source>
        <translation>zu tief verschachtelt.</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 auf %2</translation>
    </message>
    <message>
        <source>No NVTX range repeats at least 4 times over half of the GPU&apos;s window in both runs.</source>
        <translation>Keine NVTX-Range wiederholt sich in beiden Läufen mindestens 4-mal über das halbe Zeitfenster der GPU.</translation>
    </message>
    <message>
        <source>No NVTX range “%1” repeats in both runs; these do: %2.</source>
        <translation>Keine NVTX-Range „%1“ wiederholt sich in beiden Läufen; diese tun es: %2.</translation>
    </message>
    <message>
        <source>No kernel whose name holds “%1” runs in both runs on the GPU that computes most.</source>
        <translation>Kein Kernel, dessen Name „%1“ enthält, läuft in beiden Läufen auf der GPU, die am meisten rechnet.</translation>
    </message>
    <message>
        <source>other work (%1)</source>
        <translation>andere Arbeit (%1)</translation>
    </message>
    <message>
        <source>outside of the steady stretch (%1)</source>
        <translation>außerhalb des eingeschwungenen Abschnitts (%1)</translation>
    </message>
    <message>
        <source>other work</source>
        <translation>andere Arbeit</translation>
    </message>
    <message>
        <source>%1 of %2 units left out: %3</source>
        <translation>%1 von %2 Einheiten ausgelassen: %3</translation>
    </message>
    <message>
        <source>%1 of %2 launches a unit are the same.</source>
        <translation>%1 von %2 Launches je Einheit sind dieselben.</translation>
    </message>
    <message>
        <source>%1 of %2 launches are the same.</source>
        <translation>%1 von %2 Launches sind dieselben.</translation>
    </message>
    <message>
        <source>copies %1, NCCL %2</source>
        <translation>Kopien %1, NCCL %2</translation>
    </message>
    <message>
        <source>The same kernels, other sizes: did batch or shape change?</source>
        <translation>Dieselben Kernel, andere Größen: Hat sich Batch oder Form geändert?</translation>
    </message>
    <message>
        <source>Not judged: fewer than 10 kernels with equal grids and blocks.</source>
        <translation>Nicht beurteilt: weniger als 10 Kernel mit gleichen Grids und Blöcken.</translation>
    </message>
    <message>
        <source>All kernels are %1 slower alike: clocks, power or heat rather than code.</source>
        <translation>Alle Kernel sind gleichermaßen %1 langsamer: eher Takte, Leistung oder Wärme als Code.</translation>
    </message>
    <message>
        <source>All kernels are %1 faster alike: clocks, power or heat rather than code.</source>
        <translation>Alle Kernel sind gleichermaßen %1 schneller: eher Takte, Leistung oder Wärme als Code.</translation>
    </message>
    <message>
        <source>not sampled</source>
        <translation>nicht abgetastet</translation>
    </message>
    <message>
        <source>The clocks are not known: lock clocks or sample GPU metrics.</source>
        <translation>Die Takte sind unbekannt: Takte festsetzen oder GPU-Metriken abtasten.</translation>
    </message>
    <message>
        <source>The SM clock was %1 in BASE and %2 in NEW.</source>
        <translation>Der SM-Takt war %1 in BASE und %2 in NEW.</translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <translation>%1, %2: %3</translation>
    </message>
    <message>
        <source>%1: %2 in %3</source>
        <translation>%1: %2 in %3</translation>
    </message>
    <message>
        <source>At least {small_copies_count} copies below {small_copies_size_bytes} of one direction that no kernel hides. Bounds as of exposed copies.</source>
        <translation>Mindestens {small_copies_count} Kopien unter {small_copies_size_bytes} in einer Richtung, die kein Kernel verdeckt. Schranken wie bei ungedeckten Kopien.</translation>
    </message>
    <message>
        <source>Pinned copies from 1 MiB on that no kernel hides and that run below {slow_copy_pct} of the best such copy of the GPU and direction in this file. Bounds as of exposed copies.</source>
        <translation>Gepinnte Kopien ab 1 MiB, die kein Kernel verdeckt und die unter {slow_copy_pct} der besten solchen Kopie der GPU und Richtung in dieser Datei laufen. Schranken wie bei ungedeckten Kopien.</translation>
    </message>
    <message>
        <source>Pages of unified memory migrate, alone, beside kernels, or with short gaps between. Bound: the time less that of the migrated bytes at the speed of the link ({link_default} if it is not known).</source>
        <translation>Seiten von Unified Memory migrieren, allein, neben Kerneln oder mit kurzen Lücken dazwischen. Schranke: die Zeit ohne jene, welche die migrierten Bytes mit der Geschwindigkeit des Links brauchen ({link_default}, wenn sie nicht bekannt ist).</translation>
    </message>
    <message>
        <source>GPUs have no work while others work, or the busiest works at least {unbalanced_gpus_pct} of the GPU window longer than the mean. Bound: the busy time of the busiest (without NCCL) less the mean.</source>
        <translation>GPUs haben keine Arbeit, während andere arbeiten, oder die aktivste arbeitet mindestens {unbalanced_gpus_pct} des GPU-Zeitfensters länger als das Mittel. Schranke: die aktive Zeit der aktivsten (ohne NCCL) minus Mittel.</translation>
    </message>
    <message>
        <source>Kernels with less than {tail_wave_waves} waves of blocks, the last of which is not full: the share of their time for which places are empty. Bound: all of it.</source>
        <translation>Kernel mit weniger als {tail_wave_waves} Wellen von Blöcken, deren letzte nicht voll ist: der Anteil ihrer Zeit, für den Plätze leer sind. Schranke: alles davon.</translation>
    </message>
    <message>
        <source>Kernels of one name and shape whose median differs by {slower_gpu_pct} or more between GPUs, at least 20 on each: the time above the fastest GPU&apos;s. Bound: all of it.</source>
        <translation>Kernel eines Namens und einer Form, deren Median sich zwischen GPUs um {slower_gpu_pct} oder mehr unterscheidet, mindestens 20 auf jeder: die Zeit über der der schnellsten GPU. Schranke: alles davon.</translation>
    </message>
    <message>
        <source>The three kernels with most time that no other finding claims, from {kernel_first_run_pct} of the run or {kernel_first_compute_pct} of the kernel time on. Bound: a tenth of it.</source>
        <translation>Die drei Kernel mit der meisten Zeit, die kein anderer Befund beansprucht, ab {kernel_first_run_pct} des Laufs oder {kernel_first_compute_pct} der Kernel-Zeit. Schranke: ein Zehntel davon.</translation>
    </message>
    <message>
        <source>CUDA graphs traced as one piece run for at least {opaque_graphs_pct} of the GPU window: their kernels are not in the trace.</source>
        <translation>CUDA-Graphs, die als ein Stück aufgezeichnet wurden, laufen mindestens {opaque_graphs_pct} des GPU-Zeitfensters: ihre Kernel sind nicht im Trace.</translation>
    </message>
    <message>
        <source>Less than {short_capture_s} lies between the first and the last GPU work.</source>
        <translation>Weniger als {short_capture_s} liegt zwischen der ersten und der letzten GPU-Arbeit.</translation>
    </message>
    <message>
        <source>More than {coverage_pct} of the GPU work has no launch call in the file, so that gaps before it cannot be explained.</source>
        <translation>Mehr als {coverage_pct} der GPU-Arbeit haben keinen Launch-Aufruf in der Datei, sodass sich Lücken davor nicht erklären lassen.</translation>
    </message>
    <message>
        <source>high from a score of %1 on, medium from %2, low from %3, else note.</source>
        <translation>hoch ab einer Punktzahl von %1, mittel ab %2, gering ab %3, sonst Hinweis.</translation>
    </message>
    <message>
        <source>%1 of kernel time, %2 on average</source>
        <translation>%1 der Kernel-Zeit, im Mittel %2</translation>
    </message>
    <message>
        <source>, %1 overlapped with compute, %2 exposed</source>
        <translation>, %1 mit Rechenarbeit überlappt, %2 exponiert</translation>
    </message>
    <message>
        <source>, GPU idle inside %1</source>
        <translation>, GPU-Leerlauf darin %1</translation>
    </message>
    <message>
        <source>%1 of its window of %2</source>
        <translation>%1 ihres Zeitfensters von %2</translation>
    </message>
    <message>
        <source>time on the host, %1 on average</source>
        <translation>Zeit auf dem Host, im Mittel %1</translation>
    </message>
    <message>
        <source>No CUDA call and no GPU work in %1.</source>
        <translation>Kein CUDA-Aufruf und keine GPU-Arbeit in %1.</translation>
    </message>
    <message>
        <source>No GPU work was recorded</source>
        <translation>Keine GPU-Arbeit wurde aufgezeichnet</translation>
    </message>
    <message>
        <source>No GPU work was recorded in %1</source>
        <translation>Keine GPU-Arbeit wurde in %1 aufgezeichnet</translation>
    </message>
    <message>
        <source>%1, though CUDA was called %2 (most time in %3, %4): the program launched nothing, or GPU activity was not collected.</source>
        <translation>%1, obwohl CUDA %2 aufgerufen wurde (die meiste Zeit in %3, %4): das Programm startete nichts, oder GPU-Aktivität wurde nicht erfasst.</translation>
    </message>
    <message>
        <source>%1 in %2: %3.</source>
        <translation>%1 in %2: %3.</translation>
    </message>
    <message>
        <source>%1 in %2: in %3, %4.</source>
        <translation>%1 in %2: im %3, %4.</translation>
    </message>
    <message>
        <source>collects between cudaProfilerStart() and cudaProfilerStop()</source>
        <translation>erfasst zwischen cudaProfilerStart() und cudaProfilerStop()</translation>
    </message>
    <message>
        <source>the program runs on after the range</source>
        <translation>das Programm läuft nach dem Bereich weiter</translation>
    </message>
    <message>
        <source>seconds before collecting</source>
        <translation>Sekunden vor dem Erfassen</translation>
    </message>
    <message>
        <source>seconds to collect; nsys then ends the program</source>
        <translation>Sekunden, die erfasst werden; danach beendet nsys das Programm</translation>
    </message>
    <message>
        <source>BASE against NEW</source>
        <translation>BASE gegenüber NEW</translation>
    </message>
    <message>
        <source>Export schema %1.</source>
        <translation>Exportschema %1.</translation>
    </message>
    <message>
        <source>Nsight Systems %1, export schema %2.</source>
        <translation>Nsight Systems %1, Exportschema %2.</translation>
    </message>
    <message>
        <source>Share of wall time, %</source>
        <translation>Anteil an der Wandzeit, %</translation>
    </message>
    <message>
        <source>Effect</source>
        <translation>Wirkung</translation>
    </message>
    <message>
        <source>About this report</source>
        <translation>Über diesen Bericht</translation>
    </message>
    <message>
        <source>%1: %2 (%3 of kernel time, %4, %5)</source>
        <translation>%1: %2 (%3 der Kernel-Zeit, %4, %5)</translation>
    </message>
    <message>
        <source>%1: %2 (%3, %4, %5)</source>
        <translation>%1: %2 (%3, %4, %5)</translation>
    </message>
    <message>
        <source>No GPU work</source>
        <translation>Keine GPU-Arbeit</translation>
    </message>
    <message>
        <source>The .loupe file would be larger than 16 MB; choose a part of the trace by time, GPU or process.</source>
        <translation>Die .loupe-Datei wäre größer als 16 MB; einen Teil des Traces nach Zeit, GPU oder Prozess wählen.</translation>
    </message>
    <message>
        <source>Not enough memory to compress a .loupe file.</source>
        <translation>Nicht genug Speicher, um eine .loupe-Datei zu komprimieren.</translation>
    </message>
    <message>
        <source>A .loupe file could not be compressed.</source>
        <translation>Eine .loupe-Datei ließ sich nicht komprimieren.</translation>
    </message>
    <message>
        <source>larger than 16 MB; this is no .loupe file.</source>
        <translation>größer als 16 MB; das ist keine .loupe-Datei.</translation>
    </message>
    <message>
        <source>holds more than a .loupe file can.</source>
        <translation>enthält mehr, als eine .loupe-Datei kann.</translation>
    </message>
    <message>
        <source>not a .loupe file, or damaged; write it again from its trace.</source>
        <translation>keine .loupe-Datei oder beschädigt; sie noch einmal aus ihrem Trace schreiben.</translation>
    </message>
    <message>
        <source>something follows its end; write it again from its trace.</source>
        <translation>nach ihrem Ende folgt noch etwas; sie noch einmal aus ihrem Trace schreiben.</translation>
    </message>
    <message>
        <source>Cannot read %1: %2.</source>
        <translation>%1 lässt sich nicht lesen: %2.</translation>
    </message>
    <message>
        <source>made of ranks of a job; gpuloupe-cli ranks reads it.</source>
        <translation>aus Ranks eines Jobs gemacht; gpuloupe-cli ranks liest sie.</translation>
    </message>
    <message>
        <source>a baseline of one run; gpuloupe-cli compare reads it.</source>
        <translation>eine Baseline eines Laufs; gpuloupe-cli compare liest sie.</translation>
    </message>
    <message>
        <source>not a .loupe file that this program knows.</source>
        <translation>keine .loupe-Datei, die dieses Programm kennt.</translation>
    </message>
    <message>
        <source>written in version %1, which this program cannot read; write it again from its trace.</source>
        <translation>in Version %1 geschrieben, die dieses Programm nicht lesen kann; sie noch einmal aus ihrem Trace schreiben.</translation>
    </message>
    <message>
        <source>significantly slower</source>
        <translation>signifikant langsamer</translation>
    </message>
    <message>
        <source>significantly faster</source>
        <translation>signifikant schneller</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>gleich</translation>
    </message>
    <message>
        <source>not decided: %1</source>
        <translation>nicht entschieden: %1</translation>
    </message>
    <message>
        <source>outside all %1 BASE runs</source>
        <translation>außerhalb aller %1 Läufe von BASE</translation>
    </message>
    <message>
        <source>one run of BASE: how much runs differ by themselves is not known</source>
        <translation>ein Lauf von BASE: wie sehr Läufe von sich aus schwanken, ist unbekannt</translation>
    </message>
    <message>
        <source>not tested: fewer than %1 runs a side</source>
        <translation>nicht getestet: weniger als %1 Läufe je Seite</translation>
    </message>
    <message>
        <source>only in NEW</source>
        <translation>nur in NEW</translation>
    </message>
    <message>
        <source>only in BASE</source>
        <translation>nur in BASE</translation>
    </message>
    <message>
        <source>not decided: runs of BASE alone lie %1 apart</source>
        <translation>nicht entschieden: allein die Läufe von BASE liegen %1 auseinander</translation>
    </message>
    <message>
        <source>the halves disagree</source>
        <translation>die Hälften widersprechen sich</translation>
    </message>
    <message>
        <source>the means disagree with the medians</source>
        <translation>die Mittel widersprechen den Medianen</translation>
    </message>
    <message>
        <source>the values overlap almost entirely</source>
        <translation>die Werte überlappen fast ganz</translation>
    </message>
    <message>
        <source>runs of BASE alone lie further apart</source>
        <translation>allein die Läufe von BASE liegen weiter auseinander</translation>
    </message>
    <message>
        <source>the values allow no decision</source>
        <translation>die Werte lassen keine Entscheidung zu</translation>
    </message>
    <message>
        <source>interval %1 to %2 %</source>
        <translation>Intervall %1 bis %2 %</translation>
    </message>
    <message>
        <source>Against its average</source>
        <translation>Gegenüber seinem Mittel</translation>
    </message>
    <message>
        <source>Grid × block</source>
        <translation>Grid × Block</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>Durchsatz</translation>
    </message>
    <message>
        <source>GPU, stream</source>
        <translation>GPU, Stream</translation>
    </message>
    <message>
        <source>Correlation</source>
        <translation>Korrelation</translation>
    </message>
    <message>
        <source>exposed NCCL</source>
        <translation>ungedecktes NCCL</translation>
    </message>
    <message>
        <source>NVTX range on the GPU</source>
        <translation>NVTX-Bereich auf der GPU</translation>
    </message>
    <message>
        <source>Events in scope that overlap the visible time or start in it, by start; at equal starts from the top track to the bottom.</source>
        <translation>Ereignisse in der Eingrenzung, die in die sichtbare Zeit reichen oder darin beginnen, nach Beginn; bei gleichem Beginn von der obersten Spur zur untersten.</translation>
    </message>
    <message>
        <source>%1 idle from %2 on</source>
        <translation>%1 Leerlauf ab %2</translation>
    </message>
    <message>
        <source>%1 of it with no other kernel beside it, from %2 on</source>
        <translation>%1 davon ohne einen anderen Kernel daneben, ab %2</translation>
    </message>
    <message>
        <source>On %1: %2 from its first to its last work, from %3 on</source>
        <translation>Auf %1: %2 von seiner ersten bis zu seiner letzten Arbeit, ab %3</translation>
    </message>
    <message>
        <source>%1 processes</source>
        <translation>%1 Prozesse</translation>
    </message>
    <message>
        <source>Idle by cause</source>
        <translation>Leerlauf nach Ursache</translation>
    </message>
    <message>
        <source>NVTX on the GPU</source>
        <translation>NVTX auf der GPU</translation>
    </message>
    <message>
        <source>on the GPU</source>
        <translation>auf der GPU</translation>
    </message>
    <message>
        <source>OS calls</source>
        <translation>Systemaufrufe</translation>
    </message>
    <message>
        <source>Profiler</source>
        <translation>Profiler</translation>
    </message>
    <message>
        <source>No thread</source>
        <translation>Kein Thread</translation>
    </message>
    <message>
        <source>Main thread</source>
        <translation>Hauptthread</translation>
    </message>
    <message>
        <source>thread without events</source>
        <translation>Thread ohne Ereignisse</translation>
    </message>
    <message>
        <source>threads without events</source>
        <translation>Threads ohne Ereignisse</translation>
    </message>
    <message>
        <source>NCCL</source>
        <translation>NCCL</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>Kopien</translation>
    </message>
    <message>
        <source>Memsets</source>
        <translation>Memsets</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>Rechnen</translation>
    </message>
    <message>
        <source>not judged in %1: %2</source>
        <translation>nicht beurteilt in %1: %2</translation>
    </message>
    <message>
        <source>not available: %1</source>
        <translation>nicht verfügbar: %1</translation>
    </message>
    <message>
        <source>By size</source>
        <translation>Durch Größe</translation>
    </message>
    <message>
        <source>Part of the difference of the total that more or fewer bytes a call make.</source>
        <translation>Anteil am Unterschied der Summe, den mehr oder weniger Bytes je Aufruf ausmachen.</translation>
    </message>
    <message>
        <source>By time a byte</source>
        <translation>Durch Zeit je Byte</translation>
    </message>
    <message>
        <source>Part of the difference of the total that slower or faster bytes make; where sizes are not known, longer or shorter calls.</source>
        <translation>Anteil am Unterschied der Summe, den langsamere oder schnellere Bytes ausmachen; wo die Größen nicht bekannt sind, längere oder kürzere Aufrufe.</translation>
    </message>
    <message>
        <source>The kept parts have %1 units in BASE and %2 in NEW: only shares of time are compared.</source>
        <translation>Die behaltenen Teile haben %1 Einheiten in BASE und %2 in NEW: Nur Anteile der Zeit werden verglichen.</translation>
    </message>
    <message>
        <source>Only shares of time are compared, as asked.</source>
        <translation>Nur Anteile der Zeit werden verglichen, wie verlangt.</translation>
    </message>
    <message>
        <source>more than 100 members of one object.</source>
        <translation>mehr als 100 Mitglieder in einem Objekt.</translation>
    </message>
    <message>
        <source>Not judged: kernels are not compared.</source>
        <translation>Nicht beurteilt: Kernel werden nicht verglichen.</translation>
    </message>
    <message>
        <source>not available, because a baseline keeps no table of more than 5,000 rows</source>
        <translation>nicht verfügbar, denn eine Baseline behält keine Tabelle mit mehr als 5000 Zeilen</translation>
    </message>
    <message>
        <source>Of BASE in all.</source>
        <translation>Gemessen an BASE insgesamt.</translation>
    </message>
    <message>
        <source>%1 → %2 (renamed?)</source>
        <translation>%1 → %2 (umbenannt?)</translation>
    </message>
    <message>
        <source>How the names match: L0 full name, L1 without namespaces and counters, L2 without template arguments, L3 stem with equal grid, block and registers, L4 renamed, as far as place in the unit, calls, NVTX ranges, family, words and threads tell, pinned by the file of matches; empty: on one side only.</source>
        <translation>Wie die Namen übereinstimmen: L0 voller Name, L1 ohne Namespaces und Zähler, L2 ohne Template-Argumente, L3 Stamm bei gleichem Grid, Block und gleichen Registern, L4 umbenannt, soweit es Platz in der Einheit, Aufrufe, NVTX-Ranges, Familie, Wörter und Threads erkennen lassen, pinned durch die Zuordnungsdatei; leer: nur auf einer Seite.</translation>
    </message>
    <message>
        <source>Confidence</source>
        <translation>Gewissheit</translation>
    </message>
    <message>
        <source>0–1: how alike kernels of other names are; from 0.75 they are taken for the same, from 0.5 they are proposed. Empty: nothing had to be guessed.</source>
        <translation>0–1: wie ähnlich sich Kernel mit verschiedenen Namen sind; ab 0,75 gelten sie als derselbe, ab 0,5 werden sie vorgeschlagen. Leer: Nichts musste geraten werden.</translation>
    </message>
    <message>
        <source>Perhaps the same</source>
        <translation>Vielleicht derselbe</translation>
    </message>
    <message>
        <source>Full name of the kernel of the other run that may be the same, but is not taken for it: pin it with --matches, if it is.</source>
        <translation>Voller Name des Kernels im anderen Lauf, der derselbe sein kann, aber nicht dafür gehalten wird: mit --matches festlegen, falls er es ist.</translation>
    </message>
    <message>
        <source>Calls %1.</source>
        <translation>Aufrufe %1.</translation>
    </message>
    <message>
        <source>Time %1; empty where it does not run.</source>
        <translation>Zeit %1; leer, wo er nicht läuft.</translation>
    </message>
    <message>
        <source>NEW - BASE %1.</source>
        <translation>NEW - BASE %1.</translation>
    </message>
    <message>
        <source>Of BASE %1.</source>
        <translation>Gemessen an BASE %1.</translation>
    </message>
    <message>
        <source>a unit</source>
        <translation>je Einheit</translation>
    </message>
    <message>
        <source>in all</source>
        <translation>insgesamt</translation>
    </message>
    <message>
        <source>a second</source>
        <translation>je Sekunde</translation>
    </message>
    <message>
        <source>Runs of BASE alone lie %1 apart; of NEW there is one.</source>
        <translation>Allein die Läufe von BASE liegen %1 auseinander; von NEW gibt es einen.</translation>
    </message>
    <message>
        <source>Runs: %1 of BASE, %2 of NEW</source>
        <translation>Läufe: %1 von BASE, %2 von NEW</translation>
    </message>
    <message>
        <source>%1; those of BASE alone lie %2 apart.</source>
        <translation>%1; allein die von BASE liegen %2 auseinander.</translation>
    </message>
    <message>
        <source>It does not repeat what the first run does.</source>
        <translation>Er wiederholt nicht, was der erste Lauf wiederholt.</translation>
    </message>
    <message>
        <source>It has no work on a GPU of the first run.</source>
        <translation>Er hat auf einer GPU des ersten Laufs keine Arbeit.</translation>
    </message>
    <message>
        <source>A baseline keeps no single launches.</source>
        <translation>Eine Baseline behält keine einzelnen Launches.</translation>
    </message>
    <message>
        <source>There is no unit of work.</source>
        <translation>Es gibt keine Arbeitseinheit.</translation>
    </message>
    <message>
        <source>BASE is a baseline</source>
        <translation>BASE ist eine Baseline</translation>
    </message>
    <message>
        <source>NEW is a baseline</source>
        <translation>NEW ist eine Baseline</translation>
    </message>
    <message>
        <source>BASE and NEW are baselines</source>
        <translation>BASE und NEW sind Baselines</translation>
    </message>
    <message>
        <source>%1: timelines, single events and SQL are not kept in it and not compared; percentiles of more than 512 calls and tests of more than 256 units are of an even choice of them (≈).</source>
        <translation>%1: Zeitleisten, einzelne Ereignisse und SQL sind darin nicht enthalten und werden nicht verglichen; Perzentile von mehr als 512 Aufrufen und Tests mit mehr als 256 Einheiten beruhen auf einer gleichmäßigen Auswahl davon (≈).</translation>
    </message>
    <message>
        <source>Left out of %1: %2. %3</source>
        <translation>Ausgelassen bei %1: %2. %3</translation>
    </message>
    <message>
        <source>CUDA graph</source>
        <translation>CUDA-Graph</translation>
    </message>
    <message>
        <source>End of the unit</source>
        <translation>Ende der Einheit</translation>
    </message>
    <message>
        <source>not available, because a unit has more than %1 launches</source>
        <translation>nicht verfügbar, denn eine Einheit hat mehr als %1 Launches</translation>
    </message>
    <message>
        <source>No GPU of one run has a partner in the other.</source>
        <translation>Keine GPU des einen Laufs hat ein Gegenstück im anderen.</translation>
    </message>
    <message>
        <source>Name the work that both runs repeat with --unit nvtx:TEXT or --unit kernel:TEXT.</source>
        <translation>Die Arbeit, die beide Läufe wiederholen, mit --unit nvtx:TEXT oder --unit kernel:TEXT nennen.</translation>
    </message>
    <message>
        <source>the kernels and CUDA graphs of the main streams of both traces</source>
        <translation>die Kernel und CUDA-Graphs der Hauptstreams beider Traces</translation>
    </message>
    <message>
        <source>One unit of each run, that whose wall time is nearest the median. Launches are laid side by side in their order (Needleman and Wunsch): those of the same kernel, and between them those that only one run has. Step = Δ gap before + Δ duration; all steps add up to the difference of the wall times, to the nanosecond. Drift = Δ of the start, from the start of the unit.</source>
        <translation>Eine Einheit jedes Laufs: die, deren Wandzeit dem Median am nächsten ist. Launches stehen in ihrer Reihenfolge nebeneinander (Needleman und Wunsch): die desselben Kernels, und dazwischen jene, die nur ein Lauf hat. Schritt = Δ Lücke davor + Δ Dauer; alle Schritte ergeben zusammen den Unterschied der Wandzeiten, auf die Nanosekunde genau. Drift = Δ des Beginns, ab Beginn der Einheit.</translation>
    </message>
    <message>
        <source>BASE start</source>
        <translation>Beginn BASE</translation>
    </message>
    <message>
        <source>From the start of the unit.</source>
        <translation>Ab Beginn der Einheit.</translation>
    </message>
    <message>
        <source>NEW start</source>
        <translation>Beginn NEW</translation>
    </message>
    <message>
        <source>BASE duration</source>
        <translation>Dauer BASE</translation>
    </message>
    <message>
        <source>Empty: BASE does not launch it here.</source>
        <translation>Leer: BASE startet ihn hier nicht.</translation>
    </message>
    <message>
        <source>NEW duration</source>
        <translation>Dauer NEW</translation>
    </message>
    <message>
        <source>Empty: NEW does not launch it here.</source>
        <translation>Leer: NEW startet ihn hier nicht.</translation>
    </message>
    <message>
        <source>Since the end of the launch before it in the stream; below 0: they overlap.</source>
        <translation>Seit dem Ende des Launches davor im Stream; unter 0: sie überlappen sich.</translation>
    </message>
    <message>
        <source>BASE gap before</source>
        <translation>Lücke davor BASE</translation>
    </message>
    <message>
        <source>NEW gap before</source>
        <translation>Lücke davor NEW</translation>
    </message>
    <message>
        <source>Δ gap before</source>
        <translation>Δ Lücke davor</translation>
    </message>
    <message>
        <source>NEW - BASE; the gap before a launch without a partner counts whole.</source>
        <translation>NEW - BASE; die Lücke vor einem Launch ohne Gegenstück zählt ganz.</translation>
    </message>
    <message>
        <source>Δ duration</source>
        <translation>Δ Dauer</translation>
    </message>
    <message>
        <source>NEW - BASE; a launch without a partner counts whole.</source>
        <translation>NEW - BASE; ein Launch ohne Gegenstück zählt ganz.</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Δ gap before + Δ duration. All steps of a GPU add up to the difference of the wall times of the two units.</source>
        <translation>Δ Lücke davor + Δ Dauer. Alle Schritte einer GPU ergeben zusammen den Unterschied der Wandzeiten beider Einheiten.</translation>
    </message>
    <message>
        <source>Drift</source>
        <translation>Drift</translation>
    </message>
    <message>
        <source>How much later the launch starts in NEW, from the start of the unit; below 0: earlier. Empty: without a partner. At the end: the difference of the wall times.</source>
        <translation>Wie viel später der Launch in NEW beginnt, ab Beginn der Einheit; unter 0: früher. Leer: ohne Gegenstück. Am Ende: der Unterschied der Wandzeiten.</translation>
    </message>
    <message>
        <source>Inside a unit: BASE against NEW</source>
        <translation>In einer Einheit: BASE gegenüber NEW</translation>
    </message>
    <message>
        <source>Order of the launches in the unit.</source>
        <translation>Reihenfolge der Launches in der Einheit.</translation>
    </message>
    <message>
        <source>Kernel or CUDA graph; with an arrow where the names differ.</source>
        <translation>Kernel oder CUDA-Graph; mit einem Pfeil, wo sich die Namen unterscheiden.</translation>
    </message>
    <message>
        <source>Pair</source>
        <translation>Paarung</translation>
    </message>
    <message>
        <source>Why the launches are side by side: level of the match of the kernels, same: CUDA graph, place: only by their place in the unit; empty: on one side only.</source>
        <translation>Warum die Launches nebeneinander stehen: Stufe der Zuordnung der Kernel, same: CUDA-Graph, place: nur nach ihrem Platz in der Einheit; leer: nur auf einer Seite.</translation>
    </message>
    <message>
        <source>The unit of %1 was chosen when it was made: give --unit to gpuloupe-cli baseline instead.</source>
        <translation>Die Einheit von %1 wurde beim Erstellen gewählt: --unit stattdessen bei gpuloupe-cli baseline angeben.</translation>
    </message>
    <message>
        <source>The names in %1 are hashed: name the file of their key with --hash-names.</source>
        <translation>Die Namen in %1 sind gehasht: mit --hash-names die Datei ihres Schlüssels nennen.</translation>
    </message>
    <message>
        <source>A pin is stale: %1 has no kernel “%2”.</source>
        <translation>Eine feste Zuordnung ist veraltet: %1 hat keinen Kernel „%2“.</translation>
    </message>
    <message>
        <source>A pair that is kept apart is stale: %1 has no kernel “%2”.</source>
        <translation>Ein getrennt gehaltenes Paar ist veraltet: %1 hat keinen Kernel „%2“.</translation>
    </message>
    <message>
        <source>that of the baseline</source>
        <translation>die der Baseline</translation>
    </message>
    <message>
        <source>“%1” is not known; a file of matches has pins and apart.</source>
        <translation>„%1“ ist unbekannt; eine Zuordnungsdatei hat pins und apart.</translation>
    </message>
    <message>
        <source>“%1” and “%2” are pinned and apart.</source>
        <translation>„%1“ und „%2“ stehen unter pins und unter apart.</translation>
    </message>
    <message>
        <source>more than %1 entries.</source>
        <translation>mehr als %1 Einträge.</translation>
    </message>
    <message>
        <source>an entry must be an object with “table”, “base” and “new”.</source>
        <translation>ein Eintrag muss ein Objekt mit „table“, „base“ und „new“ sein.</translation>
    </message>
    <message>
        <source>“table” must be the key of a table, as “kernels”.</source>
        <translation>„table“ muss der Schlüssel einer Tabelle sein, wie „kernels“.</translation>
    </message>
    <message>
        <source>“%1” is not known; an entry has table, base and new.</source>
        <translation>„%1“ ist unbekannt; ein Eintrag hat table, base und new.</translation>
    </message>
    <message>
        <source>“%1” must be the name of a row, or a list of the texts that name it.</source>
        <translation>„%1“ muss der Name einer Zeile sein oder eine Liste der Texte, die sie benennen.</translation>
    </message>
    <message>
        <source>Cannot read the matches %1: %2.</source>
        <translation>Die Zuordnungen %1 lassen sich nicht lesen: %2.</translation>
    </message>
    <message>
        <source>larger than 1 MB; this is not a file of matches.</source>
        <translation>größer als 1 MB; das ist keine Zuordnungsdatei.</translation>
    </message>
    <message>
        <source>A pin is stale: table %1 of %2 has no row “%3”.</source>
        <translation>Eine feste Zuordnung ist veraltet: Tabelle %1 von %2 hat keine Zeile „%3“.</translation>
    </message>
    <message>
        <source>A pair that is kept apart is stale: table %1 of %2 has no row “%3”.</source>
        <translation>Ein getrennt gehaltenes Paar ist veraltet: Tabelle %1 von %2 hat keine Zeile „%3“.</translation>
    </message>
    <message>
        <source>not available, because no copy and no NCCL kernel runs on GPUs that are compared</source>
        <translation>nicht verfügbar, weil auf den verglichenen GPUs keine Kopie und kein NCCL-Kernel läuft</translation>
    </message>
    <message>
        <source>Compare two traces that were captured with nsys profile --trace=cuda,nvtx</source>
        <translation>Zwei Traces vergleichen, die mit nsys profile --trace=cuda,nvtx aufgenommen wurden</translation>
    </message>
    <message>
        <source>the copies, memsets and NCCL operations of both traces</source>
        <translation>die Kopien, Memsets und NCCL-Operationen beider Traces</translation>
    </message>
    <message>
        <source>Copies, memsets and NCCL kernels that start in kept units, whole. Δ = by calls + by size + by time a byte, to the nanosecond (Shapley); without known bytes by calls + by time a call.</source>
        <translation>Kopien, Memsets und NCCL-Kernel, die in behaltenen Einheiten beginnen, ganz. Δ = durch Aufrufe + durch Größe + durch Zeit je Byte, auf die Nanosekunde (Shapley); ohne bekannte Bytes durch Aufrufe + durch Zeit je Aufruf.</translation>
    </message>
    <message>
        <source>Copies and NCCL by size: BASE against NEW</source>
        <translation>Kopien und NCCL nach Größe: BASE gegen NEW</translation>
    </message>
    <message>
        <source>Operation</source>
        <translation>Operation</translation>
    </message>
    <message>
        <source>memcpy, memset or the collective.</source>
        <translation>memcpy, memset oder das Kollektiv.</translation>
    </message>
    <message>
        <source>Way</source>
        <translation>Weg</translation>
    </message>
    <message>
        <source>Direction and memories of a copy; ranks of NCCL&apos;s communicator and which of as many ranks it is, by first use.</source>
        <translation>Richtung und Speicher einer Kopie; Ranks des NCCL-Communicators und der wievielte mit so vielen Ranks er ist, nach erstem Gebrauch.</translation>
    </message>
    <message>
        <source>Class of the sizes of copies; bytes of a call of NCCL&apos;s, empty when they are not known.</source>
        <translation>Größenklasse der Kopien; Bytes eines NCCL-Aufrufs, leer, wenn sie nicht bekannt sind.</translation>
    </message>
    <message>
        <source>Part of Δ that more or fewer calls make.</source>
        <translation>Teil von Δ, den mehr oder weniger Aufrufe ausmachen.</translation>
    </message>
    <message>
        <source>Part of Δ that more or fewer bytes a call make.</source>
        <translation>Teil von Δ, den mehr oder weniger Bytes je Aufruf ausmachen.</translation>
    </message>
    <message>
        <source>Part of Δ that slower or faster bytes make; where sizes are not known, longer or shorter calls.</source>
        <translation>Teil von Δ, den langsamere oder schnellere Bytes ausmachen; wo Größen nicht bekannt sind, längere oder kürzere Aufrufe.</translation>
    </message>
    <message>
        <source>BASE bytes</source>
        <translation>BASE-Bytes</translation>
    </message>
    <message>
        <source>NEW bytes</source>
        <translation>NEW-Bytes</translation>
    </message>
    <message>
        <source>Bytes a unit; empty where they are not known.</source>
        <translation>Bytes je Einheit; leer, wo sie nicht bekannt sind.</translation>
    </message>
    <message>
        <source>%1 calls and %2 in %3 units</source>
        <translation>%1 Aufrufe und %2 in %3 Einheiten</translation>
    </message>
    <message>
        <source>%1, from %2 values of BASE and %3 of NEW.</source>
        <translation>%1, aus %2 Werten von BASE und %3 von NEW.</translation>
    </message>
    <message>
        <source>Shift %1 (Hodges and Lehmann), p %2 (Mann and Whitney), q %3, Cliff&apos;s δ %4.</source>
        <translation>Verschiebung %1 (Hodges und Lehmann), p %2 (Mann und Whitney), q %3, Cliffs δ %4.</translation>
    </message>
    <message>
        <source>95 % interval of the shift: %1 to %2; held in all halves: %3.</source>
        <translation>95-%-Intervall der Verschiebung: %1 bis %2; hält in allen Hälften: %3.</translation>
    </message>
    <message>
        <source>L0: both runs have the same full name.</source>
        <translation>L0: Beide Läufe haben denselben vollen Namen.</translation>
    </message>
    <message>
        <source>L1: the names are equal without namespaces and counters at their ends.</source>
        <translation>L1: Ohne Namespaces und Zähler am Ende sind die Namen gleich.</translation>
    </message>
    <message>
        <source>L2: the names are equal without template arguments.</source>
        <translation>L2: Ohne Template-Argumente sind die Namen gleich.</translation>
    </message>
    <message>
        <source>L3: the stems are equal, and so are grid, block and registers.</source>
        <translation>L3: Die Stämme sind gleich, ebenso Grid, Block und Register.</translation>
    </message>
    <message>
        <source>Only one of the runs has it.</source>
        <translation>Nur einer der Läufe hat ihn.</translation>
    </message>
    <message>
        <source>BASE: %1. NEW: %2. </source>
        <translation>BASE: %1. NEW: %2. </translation>
    </message>
    <message>
        <source>Δ = %1 a unit: one side has no call, so there is nothing to divide it into.</source>
        <translation>Δ = %1 je Einheit: Eine Seite hat keinen Aufruf, also gibt es nichts aufzuteilen.</translation>
    </message>
    <message>
        <source>Δ = %1 a unit = %2 by calls + %3 by mix + %4 by time a call.</source>
        <translation>Δ = %1 je Einheit = %2 durch Aufrufe + %3 durch Mischung + %4 durch Zeit je Aufruf.</translation>
    </message>
    <message>
        <source>BASE: %1 in %2 units. NEW: %3 in %4 units. Δ = %5 − %6 = %7 a unit; rows of a level add up to Δ of the wall.</source>
        <translation>BASE: %1 in %2 Einheiten. NEW: %3 in %4 Einheiten. Δ = %5 − %6 = %7 je Einheit; die Zeilen einer Ebene ergeben zusammen das Δ der Wandzeit.</translation>
    </message>
    <message>
        <source>CUDA graph %1</source>
        <translation>CUDA-Graph %1</translation>
    </message>
    <message>
        <source>%1 cannot be read: Qt&apos;s driver for SQLite (package libqt6sql6-sqlite) could not be loaded; it is not installed, or memory is missing.</source>
        <translation>%1 kann nicht gelesen werden: Qts Treiber für SQLite (Paket libqt6sql6-sqlite) ließ sich nicht laden; er ist nicht installiert, oder Speicher fehlt.</translation>
    </message>
    <message>
        <source>Families of kernels: BASE against NEW</source>
        <translation>Familien von Kerneln: BASE gegenüber NEW</translation>
    </message>
    <message>
        <source>Family of kernels (level L5), NCCL&apos;s and unclassified ones too; kernels in it need not match.</source>
        <translation>Familie von Kerneln (Stufe L5), auch die von NCCL und die nicht eingeordneten; Kernel darin müssen einander nicht zugeordnet sein.</translation>
    </message>
    <message>
        <source>BASE kernels</source>
        <translation>Kernel BASE</translation>
    </message>
    <message>
        <source>NEW kernels</source>
        <translation>Kernel NEW</translation>
    </message>
    <message>
        <source>Names of kernels with calls.</source>
        <translation>Namen von Kerneln mit Aufrufen.</translation>
    </message>
    <message>
        <source>What the values by unit say: slower, faster, same, undecided; not_tested with too few values a side; new, gone.</source>
        <translation>Was die Werte je Einheit sagen: slower, faster, same, undecided; not_tested bei zu wenigen Werten je Seite; new, gone.</translation>
    </message>
    <message>
        <source>L4: renamed? Other names, but %1 % alike by place, calls, ranges, family and words.</source>
        <translation>L4: umbenannt? Andere Namen, aber zu %1 % ähnlich nach Platz, Aufrufen, Ranges, Familie und Wörtern.</translation>
    </message>
    <message>
        <source>Pinned: somebody said that they are the same.</source>
        <translation>Fest zugeordnet: Jemand hat festgelegt, dass sie dieselben sind.</translation>
    </message>
    <message>
        <source>What the GPU did not do is explained by rules that SQL cannot say shortly; kernels, copies and calls have their SQL in their tables.</source>
        <translation>Was die GPU nicht tat, erklären Regeln, die sich in SQL nicht kurz ausdrücken lassen; Kernel, Kopien und Aufrufe haben ihr SQL in ihren Tabellen.</translation>
    </message>
    <message>
        <source>Step %1 = %2 by the duration + %3 by the gap before. All steps add up to %4, the difference of the two units.</source>
        <translation>Schritt %1 = %2 durch die Dauer + %3 durch die Lücke davor. Alle Schritte ergeben zusammen %4, den Unterschied der beiden Einheiten.</translation>
    </message>
    <message>
        <source>The same work in both units.</source>
        <translation>Dieselbe Arbeit in beiden Einheiten.</translation>
    </message>
    <message>
        <source>Other launches at the same place of the unit.</source>
        <translation>Andere Launches an derselben Stelle der Einheit.</translation>
    </message>
    <message>
        <source>CUDA graphs are launched as a whole; see its table for them.</source>
        <translation>CUDA-Graphs werden als Ganzes gestartet; siehe ihre Tabelle.</translation>
    </message>
    <message>
        <source>Step %1 = %2 − %3, the gaps at the ends. All steps add up to %4, the difference of the two units.</source>
        <translation>Schritt %1 = %2 − %3, die Lücken an den Enden. Alle Schritte ergeben zusammen %4, den Unterschied der beiden Einheiten.</translation>
    </message>
    <message>
        <source>no such row</source>
        <translation>keine solche Zeile</translation>
    </message>
    <message>
        <source>%1 in %2 units</source>
        <translation>%1 in %2 Einheiten</translation>
    </message>
    <message>
        <source>Both runs have a row of this name.</source>
        <translation>Beide Läufe haben eine Zeile dieses Namens.</translation>
    </message>
    <message>
        <source>%1: BASE %2, NEW %3.</source>
        <translation>%1: BASE %2, NEW %3.</translation>
    </message>
    <message>
        <source> Δ = NEW − BASE = %1.</source>
        <translation> Δ = NEW − BASE = %1.</translation>
    </message>
    <message>
        <source>No statement gives this figure.</source>
        <translation>Keine Anweisung ergibt diesen Wert.</translation>
    </message>
    <message>
        <source>Rows of this table are made of several others; those have the SQL.</source>
        <translation>Zeilen dieser Tabelle entstehen aus mehreren anderen; jene haben das SQL.</translation>
    </message>
    <message>
        <source>comparison of runs</source>
        <translation>Vergleich von Läufen</translation>
    </message>
    <message>
        <source>Largest rate of false discoveries (q) at which a difference between two runs is called.</source>
        <translation>Größte Rate falscher Entdeckungen (q), bei der ein Unterschied zwischen zwei Läufen festgestellt wird.</translation>
    </message>
    <message>
        <source>Cliff&apos;s δ below which a difference between two runs is negligible.</source>
        <translation>Cliffs δ, unter dem ein Unterschied zwischen zwei Läufen vernachlässigbar ist.</translation>
    </message>
    <message>
        <source>Fewest units of each of two runs that are tested against each other.</source>
        <translation>Kleinste Zahl von Einheiten je Lauf, bei der zwei Läufe gegeneinander getestet werden.</translation>
    </message>
    <message>
        <source>What decides when a rule of the findings fires, and when a difference between two runs is called.</source>
        <translation>Was entscheidet, wann eine Regel der Befunde anschlägt und wann ein Unterschied zwischen zwei Läufen festgestellt wird.</translation>
    </message>
    <message>
        <source>The rule it belongs to, or the comparison of two runs.</source>
        <translation>Die Regel, zu der er gehört, oder der Vergleich zweier Läufe.</translation>
    </message>
    <message>
        <source>What findings and differences are judged by.</source>
        <translation>Wonach Befunde und Unterschiede beurteilt werden.</translation>
    </message>
    <message>
        <source>It shares no communicator with the job of most ranks; --run chooses another job.</source>
        <translation>Kein Communicator gemeinsam mit dem Job der meisten Ranks; --run wählt einen anderen Job.</translation>
    </message>
    <message>
        <source>The same content as %1.</source>
        <translation>Derselbe Inhalt wie %1.</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>Rank %1</translation>
    </message>
    <message>
        <source>rank %1 (host %2, GPU %3)</source>
        <translation>Rank %1 (Host %2, GPU %3)</translation>
    </message>
    <message>
        <source>Steps were not asked for.</source>
        <translation>Schritte wurden nicht verlangt.</translation>
    </message>
    <message>
        <source>The operations of the ranks do not fit into one order, so they cannot be played again.</source>
        <translation>Die Operationen der Ranks passen nicht in eine einzige Reihenfolge, daher lassen sie sich nicht nachspielen.</translation>
    </message>
    <message>
        <source>No operation was matched between ranks.</source>
        <translation>Keine Operation wurde zwischen Ranks zugeordnet.</translation>
    </message>
    <message>
        <source>Sends, receives or other operations that are not matched take up to %1 of a rank&apos;s time, and what of it is waiting is not known.</source>
        <translation>Sends, Receives oder andere nicht zugeordnete Operationen nehmen bis zu %1 der Zeit eines Ranks ein, und wie viel davon Warten ist, ist nicht bekannt.</translation>
    </message>
    <message>
        <source>No communicator holds all ranks, so no operation ends a step on all of them.</source>
        <translation>Kein Communicator umfasst alle Ranks, daher beendet keine Operation einen Schritt auf allen.</translation>
    </message>
    <message>
        <source>The operations of all ranks do not repeat three times.</source>
        <translation>Die Operationen aller Ranks wiederholen sich keine drei Mal.</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Of the job.</source>
        <translation>Im Job.</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>Host</translation>
    </message>
    <message>
        <source>Hosts are numbered from 1 in the order of their ranks; empty: not recorded.</source>
        <translation>Hosts sind ab 1 in der Reihenfolge ihrer Ranks nummeriert; leer: nicht aufgezeichnet.</translation>
    </message>
    <message>
        <source>Every file that was named, and what became of it.</source>
        <translation>Jede angegebene Datei und was aus ihr wurde.</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>Eingaben</translation>
    </message>
    <message>
        <source>Below what was named.</source>
        <translation>Pfad unterhalb des Angegebenen.</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Ranks</translation>
    </message>
    <message>
        <source>Processes and their GPUs in it.</source>
        <translation>Prozesse und ihre GPUs darin.</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>Grund</translation>
    </message>
    <message>
        <source>Operations</source>
        <translation>Operationen</translation>
    </message>
    <message>
        <source>Times last</source>
        <translation>Wie oft zuletzt</translation>
    </message>
    <message>
        <source>By more than λ, so that others waited for it.</source>
        <translation>Um mehr als λ, sodass andere auf ihn warteten.</translation>
    </message>
    <message>
        <source>Caused</source>
        <translation>Verursacht</translation>
    </message>
    <message>
        <source>What all others had to wait at least where it came last.</source>
        <translation>Was alle anderen mindestens warten mussten, wo er zuletzt kam.</translation>
    </message>
    <message>
        <source>Wait</source>
        <translation>Warten</translation>
    </message>
    <message>
        <source>What it waited for others itself.</source>
        <translation>Was er selbst auf andere wartete.</translation>
    </message>
    <message>
        <source>Began with it</source>
        <translation>Ging von ihm aus</translation>
    </message>
    <message>
        <source>Cause</source>
        <translation>Ursache</translation>
    </message>
    <message>
        <source>What it has more of than the others before the operations it came last to.</source>
        <translation>Wovon er vor den Operationen, zu denen er zuletzt kam, mehr hat als die anderen.</translation>
    </message>
    <message>
        <source>Cause, class</source>
        <translation>Ursache, Klasse</translation>
    </message>
    <message>
        <source>The largest class of it.</source>
        <translation>Die größte Klasse davon.</translation>
    </message>
    <message>
        <source>Host name</source>
        <translation>Hostname</translation>
    </message>
    <message>
        <source>As the trace has it.</source>
        <translation>Wie im Trace angegeben.</translation>
    </message>
    <message>
        <source>Of its host.</source>
        <translation>Auf ihrem Host.</translation>
    </message>
    <message>
        <source>Where its number is from.</source>
        <translation>Woher seine Nummer stammt.</translation>
    </message>
    <message>
        <source>Residual</source>
        <translation>Restfehler</translation>
    </message>
    <message>
        <source>Half of what its clock can be off against the reference; empty: not aligned.</source>
        <translation>Die Hälfte dessen, was seine Uhr gegenüber der Referenz abweichen kann; leer: nicht abgeglichen.</translation>
    </message>
    <message>
        <source>That it is in.</source>
        <translation>In der er steht.</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Hinweise</translation>
    </message>
    <message>
        <source>Why figures of it are missing.</source>
        <translation>Warum Werte von ihm fehlen.</translation>
    </message>
    <message>
        <source>From the first to the last end of a step on each rank, on its own clock. Every moment of its GPU is one class; exposed communication is waiting, transfer, or unsplit where no other rank matches. Classes add up to the wall time, to the nanosecond.</source>
        <translation>Vom ersten bis zum letzten Ende eines Schritts auf jedem Rank, nach seiner eigenen Uhr. Jeder Moment seiner GPU gehört zu einer Klasse; ungedeckte Kommunikation ist Warten, Übertragung oder ungeteilt, wo kein anderer Rank zugeordnet ist. Die Klassen ergeben zusammen die Wandzeit, auf die Nanosekunde genau.</translation>
    </message>
    <message>
        <source>Budget of the ranks</source>
        <translation>Zeitbudget der Ranks</translation>
    </message>
    <message>
        <source>Of classes that share a remedy.</source>
        <translation>Von Klassen mit derselben Abhilfe.</translation>
    </message>
    <message>
        <source>What the GPU did, or why it was idle.</source>
        <translation>Was die GPU tat oder warum sie im Leerlauf war.</translation>
    </message>
    <message>
        <source>Of the class.</source>
        <translation>Der Klasse.</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Of the wall time.</source>
        <translation>An der Wandzeit.</translation>
    </message>
    <message>
        <source>A step is between the ends of two operations of all ranks, on each its own clock.</source>
        <translation>Ein Schritt liegt zwischen den Enden zweier Operationen aller Ranks, auf jedem nach seiner eigenen Uhr.</translation>
    </message>
    <message>
        <source>Steps of the ranks</source>
        <translation>Schritte der Ranks</translation>
    </message>
    <message>
        <source>Wall</source>
        <translation>Wandzeit</translation>
    </message>
    <message>
        <source>Of the step on this rank.</source>
        <translation>Des Schritts auf diesem Rank.</translation>
    </message>
    <message>
        <source>Exposed, for ranks that had not come.</source>
        <translation>Ungedeckt, auf Ranks, die noch nicht da waren.</translation>
    </message>
    <message>
        <source>Transfer</source>
        <translation>Übertragung</translation>
    </message>
    <message>
        <source>Exposed, while all take part.</source>
        <translation>Ungedeckt, während alle teilnehmen.</translation>
    </message>
    <message>
        <source>Unsplit</source>
        <translation>Ungeteilt</translation>
    </message>
    <message>
        <source>Exposed, of unmatched operations.</source>
        <translation>Ungedeckt, von nicht zugeordneten Operationen.</translation>
    </message>
    <message>
        <source>Nobody ends an operation before all have begun: each gives inequalities between clocks, and what follows from all of them is proved. Offsets are to the reference, mean drift taken out; the widest window is shown.</source>
        <translation>Niemand beendet eine Operation, bevor alle begonnen haben: Jede ergibt Ungleichungen zwischen Uhren, und was aus allen zusammen folgt, ist bewiesen. Versätze gelten gegenüber der Referenz, die mittlere Drift ist abgezogen; gezeigt wird das breiteste Fenster.</translation>
    </message>
    <message>
        <source>clock %1 is at most %2 ns before clock %3 (operation %4)</source>
        <translation>Uhr %1 liegt höchstens %2 ns vor Uhr %3 (Operation %4)</translation>
    </message>
    <message>
        <source>Contradiction of %1 ns: %2.</source>
        <translation>Widerspruch von %1 ns: %2.</translation>
    </message>
    <message>
        <source>Clocks</source>
        <translation>Uhren</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>Uhr</translation>
    </message>
    <message>
        <source>Of a trace, or of a host.</source>
        <translation>Eines Traces oder eines Hosts.</translation>
    </message>
    <message>
        <source>Of its first rank.</source>
        <translation>Ihres ersten Ranks.</translation>
    </message>
    <message>
        <source>That share the clock.</source>
        <translation>Die diese Uhr teilen.</translation>
    </message>
    <message>
        <source>reference, aligned, contradicted, or unaligned: no operation ties it to the others.</source>
        <translation>reference, aligned, contradicted oder unaligned: keine Operation verbindet sie mit den anderen.</translation>
    </message>
    <message>
        <source>Offset, least</source>
        <translation>Kleinster Versatz</translation>
    </message>
    <message>
        <source>Proved.</source>
        <translation>Bewiesen.</translation>
    </message>
    <message>
        <source>Offset, most</source>
        <translation>Größter Versatz</translation>
    </message>
    <message>
        <source>Half the width.</source>
        <translation>Die halbe Breite.</translation>
    </message>
    <message>
        <source>Mean drift against the reference that was taken out, in parts of a billion.</source>
        <translation>Mittlere Drift gegenüber der Referenz, die abgezogen wurde, in Milliardsteln.</translation>
    </message>
    <message>
        <source>K: compute of a rank, W: wall time, R: ranks, T1: the replay of runs alone, T2: with transfers and copies. ΣK/(R·W) = ΣK/(R·max K) · max K/T1 · T1/T2 · T2/W.</source>
        <translation>K: Rechenzeit eines Ranks, W: Wandzeit, R: Ranks, T1: nachgespielte Rechenabschnitte allein, T2: mit Übertragungen und Kopien. ΣK/(R·W) = ΣK/(R·max K) · max K/T1 · T1/T2 · T2/W.</translation>
    </message>
    <message>
        <source>Parallel efficiency</source>
        <translation>Parallele Effizienz</translation>
    </message>
    <message>
        <source>ΣK/(R·W)</source>
        <translation>ΣK/(R·W)</translation>
    </message>
    <message>
        <source>Load balance</source>
        <translation>Lastverteilung</translation>
    </message>
    <message>
        <source>mean K/max K</source>
        <translation>mittleres K/max K</translation>
    </message>
    <message>
        <source>Serialisation</source>
        <translation>Serialisierung</translation>
    </message>
    <message>
        <source>max K/T1</source>
        <translation>max K/T1</translation>
    </message>
    <message>
        <source>T1/T2</source>
        <translation>T1/T2</translation>
    </message>
    <message>
        <source>T2/W</source>
        <translation>T2/W</translation>
    </message>
    <message>
        <source>Σ busy/(R·W), beside it</source>
        <translation>Σ aktiv/(R·W), daneben</translation>
    </message>
    <message>
        <source>Efficiency</source>
        <translation>Effizienz</translation>
    </message>
    <message>
        <source>Factor</source>
        <translation>Faktor</translation>
    </message>
    <message>
        <source>They multiply to the first.</source>
        <translation>Ihr Produkt ist der erste.</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>Formel</translation>
    </message>
    <message>
        <source>What it is.</source>
        <translation>Was es ist.</translation>
    </message>
    <message>
        <source>Below 80 % it is worth a look.</source>
        <translation>Unter 80 % lohnt ein Blick darauf.</translation>
    </message>
    <message>
        <source>Above the line.</source>
        <translation>Über dem Bruchstrich.</translation>
    </message>
    <message>
        <source>Whole</source>
        <translation>Ganzes</translation>
    </message>
    <message>
        <source>Below it.</source>
        <translation>Darunter.</translation>
    </message>
    <message>
        <source>The run is played again with runs, rests and lags of a rank no longer than the median of the others that do the same. Gains of several ranks do not add up.</source>
        <translation>Der Lauf wird nachgespielt; Rechenabschnitte, Pausen und Verzögerungen eines Ranks sind dabei nicht länger als der Median der anderen, die dasselbe tun. Gewinne mehrerer Ranks lassen sich nicht addieren.</translation>
    </message>
    <message>
        <source>What if</source>
        <translation>Was wäre, wenn</translation>
    </message>
    <message>
        <source>What is tried out.</source>
        <translation>Was durchgespielt wird.</translation>
    </message>
    <message>
        <source>That is mended.</source>
        <translation>Der in Ordnung gebracht wird.</translation>
    </message>
    <message>
        <source>Gain</source>
        <translation>Gewinn</translation>
    </message>
    <message>
        <source>Of the whole stretch, at most.</source>
        <translation>Im ganzen Abschnitt, höchstens.</translation>
    </message>
    <message>
        <source>Gain a step</source>
        <translation>Gewinn je Schritt</translation>
    </message>
    <message>
        <source>Empty: there are no steps.</source>
        <translation>Leer: Es gibt keine Schritte.</translation>
    </message>
    <message>
        <source>Costs alone</source>
        <translation>Kostet allein</translation>
    </message>
    <message>
        <source>What the rank costs when all others are mended.</source>
        <translation>Was der Rank kostet, wenn alle anderen in Ordnung gebracht sind.</translation>
    </message>
    <message>
        <source>a step</source>
        <translation>je Schritt</translation>
    </message>
    <message>
        <source> What mending it would win is not told: playing the run again gives %1 instead of %2.</source>
        <translation> Was es brächte, ihn in Ordnung zu bringen, wird nicht genannt: Der nachgespielte Lauf ergibt %1 statt %2.</translation>
    </message>
    <message>
        <source> What mending it would win is not told: no other rank does the same work.</source>
        <translation> Was es brächte, ihn in Ordnung zu bringen, wird nicht genannt: Kein anderer Rank tut dieselbe Arbeit.</translation>
    </message>
    <message>
        <source> Mending it alone wins at most %1 %2 (%3).</source>
        <translation> Nur ihn in Ordnung zu bringen, gewinnt höchstens %1 %2 (%3).</translation>
    </message>
    <message>
        <source>%1 holds the job up: of %2 that ranks waited for somebody, %3 began with it</source>
        <translation>%1 hält den Job auf: Von %2, die Ranks auf andere warteten, gingen %3 von ihm aus</translation>
    </message>
    <message>
        <source>; no group of its time has most of the lateness, so its cause is not determined</source>
        <translation>; keine Gruppe seiner Zeit macht den größten Teil der Verspätung aus, daher ist die Ursache nicht bestimmt</translation>
    </message>
    <message>
        <source>, because %1 (%2 of it)</source>
        <translation>, denn %1 (%2 davon)</translation>
    </message>
    <message>
        <source>%1 of %2 ranks are there</source>
        <translation>%1 von %2 Ranks sind da</translation>
    </message>
    <message>
        <source>%1 is missing: %2.</source>
        <translation>%1 fehlt: %2.</translation>
    </message>
    <message>
        <source>%1 are missing: %2.</source>
        <translation>%1 fehlen: %2.</translation>
    </message>
    <message>
        <source>%1 never came to operation %2 (%3) of a communicator, in which %4 when the traces end: a hang, or the captures were stopped there.</source>
        <translation>Nie bei Operation %2 (%3) eines Communicators angekommen: %1; %4 darin am Ende der Traces: ein Stillstand, oder die Aufnahmen wurden dort beendet.</translation>
    </message>
    <message>
        <source>rank waits</source>
        <translation>Rank wartet</translation>
    </message>
    <message>
        <source>ranks wait</source>
        <translation>Ranks warten</translation>
    </message>
    <message>
        <source>Who holds the job up cannot be told: %1 matched between ranks, at least 3 are needed.</source>
        <translation>Wer den Job aufhält, lässt sich nicht sagen: %1 zwischen Ranks zugeordnet, mindestens 3 sind nötig.</translation>
    </message>
    <message>
        <source>No rank holds the job up: the ranks come to %1 together.</source>
        <translation>Kein Rank hält den Job auf: Zu %1 kommen die Ranks gleichzeitig.</translation>
    </message>
    <message>
        <source>No single rank holds the job up: who comes last rotates, in %1 of %2.</source>
        <translation>Kein einzelner Rank hält den Job auf: Reihum kommt ein anderer zuletzt, bei %1 von %2.</translation>
    </message>
    <message>
        <source>Steps: none. %1</source>
        <translation>Schritte: keine. %1</translation>
    </message>
    <message>
        <source>Efficiency: not available. %1</source>
        <translation>Effizienz: nicht verfügbar. %1</translation>
    </message>
    <message>
        <source>Parallel efficiency %1 = load balance %2 · serialisation %3 · transfer %4 · host %5.</source>
        <translation>Parallele Effizienz %1 = Lastverteilung %2 · Serialisierung %3 · Übertragung %4 · Host %5.</translation>
    </message>
    <message>
        <source>Clocks: all ranks share one.</source>
        <translation>Uhren: Alle Ranks teilen eine.</translation>
    </message>
    <message>
        <source>Clocks: %1 of %2 aligned by what operations prove, to within %3.</source>
        <translation>Uhren: %1 von %2 abgeglichen durch das, was Operationen beweisen, auf %3 genau.</translation>
    </message>
    <message>
        <source> %1 by their operations; see the table of clocks.</source>
        <translation> %1 zu den Operationen; siehe die Tabelle der Uhren.</translation>
    </message>
    <message>
        <source>pair of clocks is contradicted</source>
        <translation>Uhrenpaar steht im Widerspruch</translation>
    </message>
    <message>
        <source>cycles of clocks are contradicted</source>
        <translation>Zyklen von Uhren stehen im Widerspruch</translation>
    </message>
    <message>
        <source>of something that is not determined</source>
        <translation>aus nicht bestimmter Ursache</translation>
    </message>
    <message>
        <source>it computes more than the others</source>
        <translation>er rechnet mehr als die anderen</translation>
    </message>
    <message>
        <source>the same kernels take longer on its GPU</source>
        <translation>dieselben Kernel brauchen auf seiner GPU länger</translation>
    </message>
    <message>
        <source>it waits for ranks of another communicator</source>
        <translation>er wartet auf Ranks eines anderen Communicators</translation>
    </message>
    <message>
        <source>its GPU has more time of “%1” than the others&apos;, mostly “%2”</source>
        <translation>seine GPU hat mehr Zeit mit „%1“ als die der anderen, vor allem mit „%2“</translation>
    </message>
    <message>
        <source>No rank was read: none of the files is a trace with GPU work.</source>
        <translation>Kein Rank wurde gelesen: Keine der Dateien ist ein Trace mit GPU-Arbeit.</translation>
    </message>
    <message>
        <source>Only one rank was read, so nobody can be compared with it.</source>
        <translation>Nur ein Rank wurde gelesen, daher lässt er sich mit keinem vergleichen.</translation>
    </message>
    <message>
        <source>%1 left out; the table of inputs says why.</source>
        <translation>%1 ausgelassen; die Tabelle der Eingaben sagt, warum.</translation>
    </message>
    <message>
        <source>file was</source>
        <translation>Datei wurde</translation>
    </message>
    <message>
        <source>files were</source>
        <translation>Dateien wurden</translation>
    </message>
    <message>
        <source>not available, because no collective operation was matched between ranks</source>
        <translation>nicht verfügbar, denn keine Kollektivoperation wurde zwischen Ranks zugeordnet</translation>
    </message>
    <message>
        <source>Trace NVTX with NCCL 2.26 or later, so that communicators are recorded.</source>
        <translation>NVTX mit NCCL 2.26 oder neuer aufzeichnen, damit die Communicators im Trace stehen.</translation>
    </message>
    <message>
        <source>Operations of all ranks by communicator and number. All leave together, so the shortest is that of the rank that came last: T, the transfer; what others take longer is waiting. No clock matters for it.</source>
        <translation>Operationen aller Ranks nach Communicator und Nummer. Alle enden gemeinsam, daher ist die kürzeste die des Ranks, der zuletzt kam: T, die Übertragung; was andere länger brauchen, ist Warten. Auf Uhren kommt es dabei nicht an.</translation>
    </message>
    <message>
        <source>Communicator</source>
        <translation>Communicator</translation>
    </message>
    <message>
        <source>Its id, as NCCL gives it.</source>
        <translation>Seine Kennung, wie NCCL sie angibt.</translation>
    </message>
    <message>
        <source>Number of the operation in its communicator.</source>
        <translation>Nummer der Operation in ihrem Communicator.</translation>
    </message>
    <message>
        <source>What the ranks do together.</source>
        <translation>Was die Ranks gemeinsam tun.</translation>
    </message>
    <message>
        <source>Collective operations</source>
        <translation>Kollektivoperationen</translation>
    </message>
    <message>
        <source>Whether all ranks did the same.</source>
        <translation>Ob alle Ranks dasselbe taten.</translation>
    </message>
    <message>
        <source>That took part.</source>
        <translation>Die teilnahmen.</translation>
    </message>
    <message>
        <source>Caused wait</source>
        <translation>Verursachtes Warten</translation>
    </message>
    <message>
        <source>What the last one made all others wait at least.</source>
        <translation>Was der letzte alle anderen mindestens warten ließ.</translation>
    </message>
    <message>
        <source>Spread</source>
        <translation>Spanne</translation>
    </message>
    <message>
        <source>Longest less shortest duration.</source>
        <translation>Längste minus kürzeste Dauer.</translation>
    </message>
    <message>
        <source>Last rank</source>
        <translation>Letzter Rank</translation>
    </message>
    <message>
        <source>That came last; empty: together, within λ.</source>
        <translation>Der zuletzt kam; leer: gleichzeitig, innerhalb von λ.</translation>
    </message>
    <message>
        <source>Proved</source>
        <translation>Bewiesen</translation>
    </message>
    <message>
        <source>The intervals of the clocks alone show that it came last.</source>
        <translation>Schon die Intervalle der Uhren zeigen, dass er zuletzt kam.</translation>
    </message>
    <message>
        <source>How it was matched.</source>
        <translation>Wie sie zugeordnet wurde.</translation>
    </message>
    <message>
        <source>Bus bandwidth</source>
        <translation>Bus-Bandbreite</translation>
    </message>
    <message>
        <source>By the transfer alone, with the factors of nccl-tests.</source>
        <translation>Nach der Übertragung allein, mit den Faktoren von nccl-tests.</translation>
    </message>
    <message>
        <source>By mean duration</source>
        <translation>Nach mittlerer Dauer</translation>
    </message>
    <message>
        <source>Bus bandwidth as it looks with the waiting.</source>
        <translation>Bus-Bandbreite, wie sie mit dem Warten erscheint.</translation>
    </message>
    <message>
        <source>Ranks in collective operations</source>
        <translation>Ranks in Kollektivoperationen</translation>
    </message>
    <message>
        <source>As its trace has it.</source>
        <translation>Wie im Trace des Ranks.</translation>
    </message>
    <message>
        <source>Wait and transfer.</source>
        <translation>Warten und Übertragung.</translation>
    </message>
    <message>
        <source>Duration less T; empty: not timed.</source>
        <translation>Dauer minus T; leer: nicht zeitlich erfasst.</translation>
    </message>
    <message>
        <source>Communicators</source>
        <translation>Communicators</translation>
    </message>
    <message>
        <source>world, tp: shares layers, dp: shares weights, pp: stages, ep: experts; else group of n. Only told when such groups split all ranks evenly and multiply to their number.</source>
        <translation>world, tp: teilt Schichten, dp: teilt Gewichte, pp: Stufen, ep: Experten; sonst Gruppe von n. Nur genannt, wenn solche Gruppen alle Ranks gleichmäßig aufteilen und ihr Produkt deren Zahl ist.</translation>
    </message>
    <message>
        <source>As NCCL says; empty: not recorded.</source>
        <translation>Wie NCCL angibt; leer: nicht aufgezeichnet.</translation>
    </message>
    <message>
        <source>Ranks read</source>
        <translation>Gelesene Ranks</translation>
    </message>
    <message>
        <source>Whose traces are there.</source>
        <translation>Deren Traces da sind.</translation>
    </message>
    <message>
        <source>Instances over all ranks.</source>
        <translation>Instanzen über alle Ranks.</translation>
    </message>
    <message>
        <source>Operations that ranks do not share</source>
        <translation>Operationen, die nicht alle Ranks teilen</translation>
    </message>
    <message>
        <source>What is wrong with it.</source>
        <translation>Was damit nicht stimmt.</translation>
    </message>
    <message>
        <source>Missing ranks</source>
        <translation>Fehlende Ranks</translation>
    </message>
    <message>
        <source>That have operations of the communicator before it, but not this one.</source>
        <translation>Die davor Operationen des Communicators haben, diese aber nicht.</translation>
    </message>
    <message>
        <source>No NCCL kernels: CUDA graphs were recorded as a whole and may hide them.</source>
        <translation>Keine NCCL-Kernel: CUDA-Graphs wurden als Ganzes aufgezeichnet und können sie verbergen.</translation>
    </message>
    <message>
        <source>No NCCL kernels were recorded, so nothing is known of its waiting.</source>
        <translation>Keine NCCL-Kernel wurden aufgezeichnet, daher ist über sein Warten nichts bekannt.</translation>
    </message>
    <message>
        <source>NCCL&apos;s communicators were not recorded, so its operations match others by their order alone: trace NVTX of NCCL 2.26 or later.</source>
        <translation>Die Communicators von NCCL wurden nicht aufgezeichnet, daher werden seine Operationen anderen nur nach ihrer Reihenfolge zugeordnet: NVTX mit NCCL 2.26 oder neuer aufzeichnen.</translation>
    </message>
    <message>
        <source>There are two different summaries of rank %1 of %2; make both again by the same version of the program.</source>
        <translation>Es gibt zwei verschiedene Zusammenfassungen von Rank %1 von %2; beide mit derselben Version des Programms noch einmal erstellen.</translation>
    </message>
    <message>
        <source>%1: rank %2 by %3, but %4 by %5; the first holds.</source>
        <translation>%1: Rank %2 nach %3, aber %4 nach %5; ersteres gilt.</translation>
    </message>
    <message>
        <source>Check that the file is of this job, and name the ranks with --rank-regex.</source>
        <translation>Prüfen, ob die Datei zu diesem Job gehört, und die Ranks mit --rank-regex benennen.</translation>
    </message>
    <message>
        <source> (all of host %1)</source>
        <translation> (alle von Host %1)</translation>
    </message>
    <message>
        <source>ranks %1</source>
        <translation>Ranks %1</translation>
    </message>
    <message>
        <source>Kernels by total time</source>
        <translation>Kernel nach gesamter Zeit</translation>
    </message>
    <message>
        <source>The longest kernels</source>
        <translation>Die längsten Kernel</translation>
    </message>
    <message>
        <source>Kernel time by 10 ms (plot: line)</source>
        <translation>Kernel-Zeit je 10 ms (Diagramm: Linie)</translation>
    </message>
    <message>
        <source>Durations of kernels (plot: histogram)</source>
        <translation>Dauern von Kerneln (Diagramm: Histogramm)</translation>
    </message>
    <message>
        <source>Copies by kind</source>
        <translation>Kopien nach Art</translation>
    </message>
    <message>
        <source>CUDA calls by total time</source>
        <translation>CUDA-Aufrufe nach gesamter Zeit</translation>
    </message>
    <message>
        <source>CUDA calls that failed</source>
        <translation>Fehlgeschlagene CUDA-Aufrufe</translation>
    </message>
    <message>
        <source>The longest NVTX ranges</source>
        <translation>Die längsten NVTX-Ranges</translation>
    </message>
    <message>
        <source>Where the profiler says it lost something</source>
        <translation>Wo der Profiler meldet, dass er etwas verlor</translation>
    </message>
    <message>
        <source>it opens or closes another file (ATTACH, DETACH)</source>
        <translation>sie öffnet oder schließt eine andere Datei (ATTACH, DETACH)</translation>
    </message>
    <message>
        <source>it changes rows</source>
        <translation>sie ändert Zeilen</translation>
    </message>
    <message>
        <source>it begins or ends a transaction</source>
        <translation>sie beginnt oder beendet eine Transaktion</translation>
    </message>
    <message>
        <source>it changes tables</source>
        <translation>sie ändert Tabellen</translation>
    </message>
    <message>
        <source>it calls %1(), which reaches out of the trace</source>
        <translation>sie ruft %1() auf, was über den Trace hinausgreift</translation>
    </message>
    <message>
        <source>PRAGMA %1 is none of those that describe tables</source>
        <translation>PRAGMA %1 gehört nicht zu denen, die Tabellen beschreiben</translation>
    </message>
    <message>
        <source>As the statement gives it.</source>
        <translation>Wie von der Anweisung geliefert.</translation>
    </message>
    <message>
        <source>The statement of the page Query gives it.</source>
        <translation>Die Anweisung der Seite Abfrage liefert es.</translation>
    </message>
    <message>
        <source>showing %1 rows of more</source>
        <translation>%1 Zeilen gezeigt, es gibt mehr</translation>
    </message>
    <message>
        <source>showing %1 rows of more: the next ones do not fit into the memory for results</source>
        <translation>%1 Zeilen gezeigt, es gibt mehr: Die nächsten passen nicht in den Speicher für Ergebnisse</translation>
    </message>
    <message>
        <source>the tables that the statement names</source>
        <translation>die Tabellen, die die Anweisung nennt</translation>
    </message>
    <message>
        <source>see %1</source>
        <translation>siehe %1</translation>
    </message>
    <message>
        <source>Start in ns, on the time line of the session.</source>
        <translation>Beginn in ns, auf der Zeitleiste der Sitzung.</translation>
    </message>
    <message>
        <source>End in ns, on the time line of the session.</source>
        <translation>Ende in ns, auf der Zeitleiste der Sitzung.</translation>
    </message>
    <message>
        <source>Moment in ns, on the time line of the session.</source>
        <translation>Zeitpunkt in ns, auf der Zeitleiste der Sitzung.</translation>
    </message>
    <message>
        <source>Process: globalPid / 0x1000000 % 0x1000000 is its pid.</source>
        <translation>Prozess: globalPid / 0x1000000 % 0x1000000 ist seine pid.</translation>
    </message>
    <message>
        <source>Thread: globalTid % 0x1000000 is its tid, globalTid / 0x1000000 % 0x1000000 its pid.</source>
        <translation>Thread: globalTid % 0x1000000 ist seine tid, globalTid / 0x1000000 % 0x1000000 seine pid.</translation>
    </message>
    <message>
        <source>Joins a CUDA call and what it launched; unique in a process only.</source>
        <translation>Verbindet einen CUDA-Aufruf mit dem, was er gestartet hat; nur innerhalb eines Prozesses eindeutig.</translation>
    </message>
    <message>
        <source>Name; see StringIds(id)</source>
        <translation>Name; siehe StringIds(id)</translation>
    </message>
    <message>
        <source>Text; see StringIds(id)</source>
        <translation>Text; siehe StringIds(id)</translation>
    </message>
    <message>
        <source>Kernel without arguments; see StringIds(id)</source>
        <translation>Kernel ohne Argumente; siehe StringIds(id)</translation>
    </message>
    <message>
        <source>Kernel with its arguments; see StringIds(id)</source>
        <translation>Kernel mit seinen Argumenten; siehe StringIds(id)</translation>
    </message>
    <message>
        <source>Kernel as the compiler names it; see StringIds(id)</source>
        <translation>Kernel, wie der Compiler ihn nennt; siehe StringIds(id)</translation>
    </message>
    <message>
        <source>GPU as CUDA numbers it in the process.</source>
        <translation>GPU, wie CUDA sie im Prozess nummeriert.</translation>
    </message>
    <message>
        <source>CUDA context.</source>
        <translation>CUDA-Kontext.</translation>
    </message>
    <message>
        <source>CUDA stream.</source>
        <translation>CUDA-Stream.</translation>
    </message>
    <message>
        <source>Size in bytes.</source>
        <translation>Größe in Bytes.</translation>
    </message>
    <message>
        <source>1 host to device, 2 device to host, 8 device to device, 10 peer.</source>
        <translation>1 Host zu Gerät, 2 Gerät zu Host, 8 Gerät zu Gerät, 10 zu anderer GPU.</translation>
    </message>
    <message>
        <source>Call stack; see CUDA_CALLCHAINS(id)</source>
        <translation>Aufrufstapel; siehe CUDA_CALLCHAINS(id)</translation>
    </message>
    <message>
        <source>Node of a CUDA graph.</source>
        <translation>Knoten eines CUDA-Graphs.</translation>
    </message>
    <message>
        <source>What the call returned; 0 is success.</source>
        <translation>Was der Aufruf zurückgab; 0 ist Erfolg.</translation>
    </message>
    <message>
        <source>Registers of each thread of the kernel.</source>
        <translation>Register je Thread des Kernels.</translation>
    </message>
    <message>
        <source>NVTX domain.</source>
        <translation>NVTX-Domain.</translation>
    </message>
    <message>
        <source>Kind of event.</source>
        <translation>Art des Ereignisses.</translation>
    </message>
    <message>
        <source>Line %1, column %2: %3</source>
        <translation>Zeile %1, Spalte %2: %3</translation>
    </message>
    <message>
        <source>The statement was not run because %1; only statements that read (SELECT, WITH, VALUES, EXPLAIN) are run.</source>
        <translation>Die Anweisung wurde nicht ausgeführt, denn %1; ausgeführt werden nur Anweisungen, die lesen (SELECT, WITH, VALUES, EXPLAIN).</translation>
    </message>
    <message>
        <source>The statement was stopped after %1, its time limit; let it read fewer rows (WHERE, LIMIT).</source>
        <translation>Die Anweisung wurde nach %1, ihrer Zeitgrenze, angehalten; sie weniger Zeilen lesen lassen (WHERE, LIMIT).</translation>
    </message>
    <message>
        <source>The statement was stopped because it took more than %1 of memory; let it sort, group or join fewer rows.</source>
        <translation>Die Anweisung wurde angehalten, denn sie brauchte mehr als %1 Speicher; sie weniger Zeilen sortieren, gruppieren oder verknüpfen lassen.</translation>
    </message>
    <message>
        <source>There is not enough memory for this statement.</source>
        <translation>Für diese Anweisung ist nicht genug Speicher da.</translation>
    </message>
    <message>
        <source>A value became longer than a value may be (%1).</source>
        <translation>Ein Wert wurde länger, als ein Wert sein darf (%1).</translation>
    </message>
    <message>
        <source>The file is damaged: %1; repeat the export.</source>
        <translation>Die Datei ist beschädigt: %1; den Export wiederholen.</translation>
    </message>
    <message>
        <source>SQL cannot be run here: this Qt brings an SQLite of its own, which cannot be kept from writing; use a Qt that is built with the system&apos;s SQLite.</source>
        <translation>SQL lässt sich hier nicht ausführen: Dieses Qt bringt ein eigenes SQLite mit, das sich nicht am Schreiben hindern lässt; ein Qt verwenden, das mit dem SQLite des Systems gebaut ist.</translation>
    </message>
    <message>
        <source>There is no statement: write a SELECT.</source>
        <translation>Es gibt keine Anweisung: ein SELECT schreiben.</translation>
    </message>
    <message>
        <source>it writes</source>
        <translation>sie schreibt</translation>
    </message>
    <message>
        <source>A second statement begins here; one is run at a time.</source>
        <translation>Hier beginnt eine zweite Anweisung; ausgeführt wird nur eine auf einmal.</translation>
    </message>
    <message>
        <source>%1: shares of the wall time</source>
        <translation>%1: Anteile an der Wandzeit</translation>
    </message>
    <message>
        <source>%1: wall time a unit</source>
        <translation>%1: Wandzeit je Einheit</translation>
    </message>
    <message>
        <source>%1: wall time in all</source>
        <translation>%1: Wandzeit insgesamt</translation>
    </message>
    <message>
        <source>Ranks of a job</source>
        <translation>Ranks eines Jobs</translation>
    </message>
    <message>
        <source>%1 is a baseline of a run, not a trace: gpuloupe-cli compare %1 NEW compares a run with it.</source>
        <translation>%1 ist eine Baseline eines Laufs, kein Trace: gpuloupe-cli compare %1 NEW vergleicht einen Lauf damit.</translation>
    </message>
    <message>
        <source>%1 is a summary of ranks, not a trace: gpuloupe-cli ranks %1 reads it.</source>
        <translation>%1 ist eine Zusammenfassung von Ranks, kein Trace: gpuloupe-cli ranks %1 liest sie.</translation>
    </message>
    <message>
        <source>%1, from %2 units a side.</source>
        <translation>%1, ab %2 Einheiten je Seite.</translation>
    </message>
    <message>
        <source>It joins what several files hold, so no statement in one of them gives it.</source>
        <translation>Es verbindet, was in mehreren Dateien steht; keine Anweisung in einer davon ergibt es.</translation>
    </message>
    <message>
        <source> The SQL gives the time from the first to the last kept unit, with that of units between that are left out.</source>
        <translation> Das SQL gibt die Zeit von der ersten bis zur letzten behaltenen Einheit, mit der ausgelassener dazwischen.</translation>
    </message>
    <message>
        <source>Δ = %1 a unit = %2 by calls + %3 by size + %4 by time a byte.</source>
        <translation>Δ = %1 je Einheit = %2 durch Aufrufe + %3 durch Größe + %4 durch Zeit je Byte.</translation>
    </message>
    <message>
        <source>The bytes of collectives are read from payloads of NVTX, which SQL cannot take apart; the kernels have their SQL in the table of kernels.</source>
        <translation>Die Bytes von Kollektiven stehen in Nutzdaten von NVTX, die SQL nicht zerlegen kann; die Kernel haben ihr SQL in der Tabelle der Kernel.</translation>
    </message>
    <message>
        <source>%1 stands on “%2” of “%3”: %4.</source>
        <translation>%1 beruht auf „%2“ von „%3“: %4.</translation>
    </message>
    <message>
        <source>What mending it would win is not known.</source>
        <translation>Was es brächte, das zu beheben, ist nicht bekannt.</translation>
    </message>
    <message>
        <source>%1: %2 never came to operation %3 (%4), in which %5 when the traces end</source>
        <translation>%1: %2 kam nie zu Operation %3 (%4), in der am Ende der Traces %5</translation>
    </message>
    <message>
        <source>Look at what these ranks did last: they took another way through the program, or failed. It is no hang if the captures were stopped there.</source>
        <translation>Ansehen, was diese Ranks zuletzt taten: Sie nahmen einen anderen Weg durch das Programm oder scheiterten. Es ist kein Hänger, wenn die Aufzeichnungen dort beendet wurden.</translation>
    </message>
    <message>
        <source>%1, the first is number %2 (%3): %4</source>
        <translation>%1, die erste ist Nummer %2 (%3): %4</translation>
    </message>
    <message>
        <source>Make sure that all ranks of a group call the same operations in the same order with the same sizes; table desync lists where they do not.</source>
        <translation>Dafür sorgen, dass alle Ranks einer Gruppe dieselben Operationen in derselben Reihenfolge mit denselben Größen aufrufen; die Tabelle desync nennt, wo sie es nicht tun.</translation>
    </message>
    <message>
        <source>Capture these ranks, too, or see why they wrote no trace. Without them transfers are upper and waits lower bounds.</source>
        <translation>Auch diese Ranks aufzeichnen oder nachsehen, warum sie keinen Trace schrieben. Ohne sie sind Übertragungen obere und Wartezeiten untere Schranken.</translation>
    </message>
    <message>
        <source>It is late because %1: begin there.</source>
        <translation>Er ist spät, weil %1: dort anfangen.</translation>
    </message>
    <message>
        <source>%1 began with it</source>
        <translation>%1 begannen bei ihm</translation>
    </message>
    <message>
        <source>The work of a step differs from rank to rank and from step to step: balance batches by their tokens, or look for what disturbs one rank at a time.</source>
        <translation>Die Arbeit eines Schritts ist von Rank zu Rank und von Schritt zu Schritt verschieden: Batches nach ihren Tokens ausgleichen oder suchen, was jeweils einen Rank stört.</translation>
    </message>
    <message>
        <source>: its kernels take %1 instead of %2</source>
        <translation>: seine Kernel brauchen %1 statt %2</translation>
    </message>
    <message>
        <source>Compare clocks, power limit and temperature of its GPU with those of the others.</source>
        <translation>Takt, Leistungsgrenze und Temperatur seiner GPU mit denen der anderen vergleichen.</translation>
    </message>
    <message>
        <source>The %1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 GB/s</source>
        <translation>%1 GB/s</translation>
    </message>
    <message>
        <source>Look for a slow or busy link between these ranks, or another path that NCCL took there.</source>
        <translation>Nach einer langsamen oder belegten Verbindung zwischen diesen Ranks suchen oder nach einem anderen Weg, den NCCL dort nahm.</translation>
    </message>
    <message>
        <source> (even stages with as many microbatches: %1)</source>
        <translation> (gleiche Stufen mit ebenso vielen Mikrobatches: %1)</translation>
    </message>
    <message>
        <source>More microbatches, interleaved stages or stages of equal work leave less of it; table bubbles has each rank.</source>
        <translation>Mehr Mikrobatches, verschränkte Stufen oder Stufen gleicher Arbeit lassen weniger davon; die Tabelle bubbles hat jeden Rank.</translation>
    </message>
    <message>
        <source>the operations of all ranks, which repeat</source>
        <translation>die Operationen aller Ranks, die sich wiederholen</translation>
    </message>
    <message>
        <source>NVTX ranges “%1”</source>
        <translation>NVTX-Ranges „%1“</translation>
    </message>
    <message>
        <source>No NVTX ranges of a text that matches “%1” hold the same work again and again on most ranks.</source>
        <translation>Keine NVTX-Ranges, deren Text zu „%1“ passt, enthalten auf den meisten Ranks immer wieder dieselbe Arbeit.</translation>
    </message>
    <message>
        <source>launches of %1</source>
        <translation>Launches von %1</translation>
    </message>
    <message>
        <source>Steps: %1, %2 each on average, by %3, between the ends of operations of all ranks.</source>
        <translation>Schritte: %1, im Mittel je %2, erkannt über %3, zwischen den Enden von Operationen aller Ranks.</translation>
    </message>
    <message>
        <source> %1 without them.</source>
        <translation> %1 keine davon.</translation>
    </message>
    <message>
        <source>rank is</source>
        <translation>Rank hat</translation>
    </message>
    <message>
        <source>ranks are</source>
        <translation>Ranks haben</translation>
    </message>
    <message>
        <source>its first one can be number %1 or %2 of %3</source>
        <translation>die erste kann Nummer %1 oder %2 von %3 sein</translation>
    </message>
    <message>
        <source>its first one can be none of %1</source>
        <translation>die erste kann keine von %1 sein</translation>
    </message>
    <message>
        <source>%1: its operations of a communicator are not matched, because %2.</source>
        <translation>%1: Seine Operationen eines Communicators sind nicht zugeordnet, denn %2.</translation>
    </message>
    <message>
        <source>The same of %1.</source>
        <translation>Dasselbe gilt für %1.</translation>
    </message>
    <message>
        <source>other capture</source>
        <translation>anderes Capture</translation>
    </message>
    <message>
        <source>other captures</source>
        <translation>andere Captures</translation>
    </message>
    <message>
        <source>%1: groups are a JSON object with tp, dp, pp or ep (%2 at byte %3).</source>
        <translation>%1: Gruppen sind ein JSON-Objekt mit tp, dp, pp oder ep (%2 bei Byte %3).</translation>
    </message>
    <message>
        <source>%1: “%2” is no kind of groups; there are tp, dp, pp and ep.</source>
        <translation>%1: „%2“ ist keine Art von Gruppen; es gibt tp, dp, pp und ep.</translation>
    </message>
    <message>
        <source>%1: “%2” takes the size of its groups, or a list of lists of ranks.</source>
        <translation>%1: „%2“ nimmt die Größe seiner Gruppen oder eine Liste von Listen von Ranks.</translation>
    </message>
    <message>
        <source>The groups in %1 cannot be read: %2.</source>
        <translation>Die Gruppen in %1 können nicht gelesen werden: %2.</translation>
    </message>
    <message>
        <source>%1 is too large for a list of groups.</source>
        <translation>%1 ist zu groß für eine Liste von Gruppen.</translation>
    </message>
    <message>
        <source>T: the shortest duration; with ranks missing an upper bound. Of a send what its receive takes from when both have begun, by aligned clocks.</source>
        <translation>T: die kürzeste Dauer; fehlen Ranks, eine obere Schranke. Bei einem Senden, was sein Empfangen braucht, seit beide begonnen haben, nach ausgerichteten Uhren.</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 %2 of %3</source>
        <translation>%1 %2 von %3</translation>
    </message>
    <message>
        <source>Not split: the ranks need not leave it together, or they do not do the same.</source>
        <translation>Ungeteilt: Die Ranks müssen sie nicht gemeinsam beenden, oder sie tun nicht dasselbe.</translation>
    </message>
    <message>
        <source>All come together: the last one by %1, and ranks are apart by %2 for no reason.</source>
        <translation>Alle kommen gemeinsam: der letzte um %1 später, und Ranks liegen auch ohne Grund %2 auseinander.</translation>
    </message>
    <message>
        <source>%1 comes last; all others wait %2 at least.</source>
        <translation>%1 kommt zuletzt; alle anderen warten mindestens %2.</translation>
    </message>
    <message>
        <source>Why: %1.</source>
        <translation>Grund: %1.</translation>
    </message>
    <message>
        <source>It began with %1: %2.</source>
        <translation>Es ging von %1 aus: %2.</translation>
    </message>
    <message>
        <source> The clocks alone prove that it came last.</source>
        <translation> Schon die Uhren allein beweisen, dass er zuletzt kam.</translation>
    </message>
    <message>
        <source>d is the duration of the operation on each rank. Transfer T = the smallest d; caused wait = the second-smallest d − T; spread = the largest d − T; the last rank is that of the smallest d, unless the second-smallest is within λ of it.</source>
        <translation>d ist die Dauer der Operation auf jedem Rank. Übertragung T = das kleinste d; verursachtes Warten = das zweitkleinste d − T; Spanne = das größte d − T; der letzte Rank ist der mit dem kleinsten d, es sei denn, das zweitkleinste liegt höchstens λ darüber.</translation>
    </message>
    <message>
        <source>The first statement gives the duration d, the second that of the rank that came last, T. Wait = d − T.</source>
        <translation>Die erste Anweisung ergibt die Dauer d, die zweite die des Ranks, der zuletzt kam, T. Warten = d − T.</translation>
    </message>
    <message>
        <source>The statement gives the duration; it is not split into wait and transfer.</source>
        <translation>Die Anweisung ergibt die Dauer; sie ist nicht in Warten und Übertragung aufgeteilt.</translation>
    </message>
    <message>
        <source>The statement gives the wall time: from the end of the operation before the step to the end of the one at its end. The other columns are parts of it: classes of the wall budget of this rank, and exposed communication before and after the last rank came.</source>
        <translation>Die Anweisung ergibt die Wandzeit: vom Ende der Operation vor dem Schritt bis zum Ende der an seinem Ende. Die anderen Spalten sind Teile davon: Klassen des Wandzeitbudgets dieses Ranks, und ungedeckte Kommunikation, bevor und nachdem der letzte Rank da war.</translation>
    </message>
    <message>
        <source>A judgement from figures of several files.</source>
        <translation>Ein Urteil aus Werten mehrerer Dateien.</translation>
    </message>
    <message>
        <source>What is wrong comes first: hangs, operations that ranks do not share, missing ranks. The rest is by score: 70 times the gain over the run; the gain is a bound, gains of several findings do not add up. High from 10 on, medium from 3, low from 0.5, else note.</source>
        <translation>Was falsch ist, kommt zuerst: Hänger, Operationen, die Ranks nicht teilen, fehlende Ranks. Der Rest nach Punkten: 70 mal Gewinn durch Lauf; der Gewinn ist eine Schranke, Gewinne mehrerer Befunde addieren sich nicht. Hoch ab 10, mittel ab 3, niedrig ab 0,5, sonst Hinweis.</translation>
    </message>
    <message>
        <source>Findings of the ranks</source>
        <translation>Befunde der Ranks</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>Schwere</translation>
    </message>
    <message>
        <source>high, medium, low or note.</source>
        <translation>high, medium, low oder note.</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>Punkte</translation>
    </message>
    <message>
        <source>70 times the gain over the run.</source>
        <translation>70 mal Gewinn durch Lauf.</translation>
    </message>
    <message>
        <source>At most so much of the run can be won; empty: unknown.</source>
        <translation>Höchstens so viel vom Lauf ist zu gewinnen; leer: unbekannt.</translation>
    </message>
    <message>
        <source>Share of run</source>
        <translation>Anteil am Lauf</translation>
    </message>
    <message>
        <source>The gain as a share of the run.</source>
        <translation>Der Gewinn als Anteil am Lauf.</translation>
    </message>
    <message>
        <source>That it is about.</source>
        <translation>Um den es geht.</translation>
    </message>
    <message>
        <source>Concretely.</source>
        <translation>Im Einzelnen.</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>Beleg</translation>
    </message>
    <message>
        <source>The figures it stands on.</source>
        <translation>Die Werte, auf denen er beruht.</translation>
    </message>
    <message>
        <source>Limitation</source>
        <translation>Einschränkung</translation>
    </message>
    <message>
        <source>What it does not know.</source>
        <translation>Was er nicht weiß.</translation>
    </message>
    <message>
        <source>A stage&apos;s time in the steps, between its first and last compute of each, in which its GPU is idle or waits in an exposed send or receive. Beside it what even stages cannot do without: (p − 1)/(m + p − 1) of p stages and m microbatches.</source>
        <translation>Die Zeit einer Stufe in den Schritten zwischen dem ersten und letzten Rechnen jedes Schritts, in der ihre GPU leer steht oder in einem freiliegenden Senden oder Empfangen wartet. Daneben, worauf auch gleiche Stufen nicht verzichten können: (p − 1)/(m + p − 1) bei p Stufen und m Mikrobatches.</translation>
    </message>
    <message>
        <source>Pipeline bubbles</source>
        <translation>Pipeline-Blasen</translation>
    </message>
    <message>
        <source>Stages</source>
        <translation>Stufen</translation>
    </message>
    <message>
        <source>p: of its pipeline.</source>
        <translation>p: ihrer Pipeline.</translation>
    </message>
    <message>
        <source>Bubble</source>
        <translation>Blase</translation>
    </message>
    <message>
        <source>Over all steps.</source>
        <translation>Über alle Schritte.</translation>
    </message>
    <message>
        <source>Of the steps.</source>
        <translation>Der Schritte.</translation>
    </message>
    <message>
        <source>Microbatches</source>
        <translation>Mikrobatches</translation>
    </message>
    <message>
        <source>m: sends to each neighbour a step; empty: they differ.</source>
        <translation>m: Sendungen an jeden Nachbarn je Schritt; leer: verschieden viele.</translation>
    </message>
    <message>
        <source>Even stages</source>
        <translation>Gleiche Stufen</translation>
    </message>
    <message>
        <source>(p − 1)/(m + p − 1).</source>
        <translation>(p − 1)/(m + p − 1).</translation>
    </message>
    <message>
        <source>%1 (%2 of %3)</source>
        <translation>%1 (%2 von %3)</translation>
    </message>
    <message>
        <source>No process of it ran kernels on a GPU.</source>
        <translation>Kein Prozess darin führte Kernel auf einer GPU aus.</translation>
    </message>
    <message>
        <source>lateness</source>
        <translation>Verspätung</translation>
    </message>
    <message>
        <source>how long after the median of its peers a rank comes to operations, added up</source>
        <translation>wie lange nach dem Median der anderen ein Rank zu Operationen kommt, aufsummiert</translation>
    </message>
    <message>
        <source>caused wait</source>
        <translation>verursachtes Warten</translation>
    </message>
    <message>
        <source>what it makes all others wait at least, where it comes last</source>
        <translation>was er alle anderen mindestens warten lässt, wo er zuletzt kommt</translation>
    </message>
    <message>
        <source>wall</source>
        <translation>Wandzeit</translation>
    </message>
    <message>
        <source>how long the step takes on the rank</source>
        <translation>wie lange der Schritt auf dem Rank dauert</translation>
    </message>
    <message>
        <source>Cannot read all of table %1 of %2.</source>
        <translation>Von Tabelle %1 aus %2 lässt sich nicht alles lesen.</translation>
    </message>
    <message>
        <source>A slice is of a time and of processes: the limit to GPUs, streams or NVTX ranges holds when it is opened. Leave it out here.</source>
        <translation>Ein Ausschnitt ist einer der Zeit und der Prozesse: Die Grenze auf GPUs, Streams oder NVTX-Ranges gilt, wenn er geöffnet wird. Lassen Sie sie hier weg.</translation>
    </message>
    <message>
        <source>it is no plain file. Choose another name.</source>
        <translation>es ist keine gewöhnliche Datei. Wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>your own rule</source>
        <translation>eigene Regel</translation>
    </message>
    <message>
        <source>your own rule (%1)</source>
        <translation>eigene Regel (%1)</translation>
    </message>
    <message>
        <source>Findings that the project says are expected: they are not among the others.</source>
        <translation>Befunde, die das Projekt als erwartet nennt: Sie stehen nicht bei den anderen.</translation>
    </message>
    <message>
        <source>Why it is expected.</source>
        <translation>Warum er erwartet wird.</translation>
    </message>
    <message>
        <source>Look at these rows of table %1: their %2 is %3.</source>
        <translation>Sehen Sie sich diese Zeilen der Tabelle %1 an: %2 ist dort %3.</translation>
    </message>
    <message>
        <source>a rule of your own (%1), which claims no time</source>
        <translation>eine eigene Regel (%1), die keine Zeit beansprucht</translation>
    </message>
    <message>
        <source>no row is beyond the limit, of %1</source>
        <translation>keine Zeile liegt jenseits der Grenze, von %1</translation>
    </message>
    <message>
        <source>not judged: no row that it is about has this figure</source>
        <translation>nicht beurteilt: Keine Zeile, um die es geht, hat diese Zahl</translation>
    </message>
    <message>
        <source>not judged: no row of table %1 is such a one</source>
        <translation>nicht beurteilt: Keine Zeile der Tabelle %1 ist eine solche</translation>
    </message>
    <message>
        <source>A rule of your own: %1 of table %2 %3 %4.</source>
        <translation>Eine eigene Regel: %1 der Tabelle %2 %3 %4.</translation>
    </message>
    <message>
        <source>not judged: there is no column %1 of table %2</source>
        <translation>nicht beurteilt: Eine Spalte %1 der Tabelle %2 gibt es nicht</translation>
    </message>
    <message>
        <source>must be a list of rules, as %1.</source>
        <translation>muss eine Liste von Regeln sein, wie %1.</translation>
    </message>
    <message>
        <source>there are more than %1 rules; delete some.</source>
        <translation>es sind mehr als %1 Regeln; löschen Sie einige.</translation>
    </message>
    <message>
        <source>a rule must be an object with table, column, limit and text.</source>
        <translation>eine Regel muss ein Objekt mit table, column, limit und text sein.</translation>
    </message>
    <message>
        <source>“%1” must be a text in quotation marks.</source>
        <translation>„%1“ muss ein Text in Anführungszeichen sein.</translation>
    </message>
    <message>
        <source>“%1” is longer than %2 characters; shorten it.</source>
        <translation>„%1“ ist länger als %2 Zeichen; kürzen Sie es.</translation>
    </message>
    <message>
        <source>“%1” is unknown; a rule has table, row, column, limit, severity, text and advice.</source>
        <translation>„%1“ ist unbekannt; eine Regel hat table, row, column, limit, severity, text und advice.</translation>
    </message>
    <message>
        <source>“%1” is empty.</source>
        <translation>„%1“ ist leer.</translation>
    </message>
    <message>
        <source>“%1” is no limit; write one of &gt; &gt;= &lt; &lt;= and a number in the unit of the column, as &quot;&gt; 500&quot;.</source>
        <translation>„%1“ ist keine Grenze; schreiben Sie eines von &gt; &gt;= &lt; &lt;= und eine Zahl in der Einheit der Spalte, etwa &quot;&gt; 500&quot;.</translation>
    </message>
    <message>
        <source>“%1” is no severity; it is high, medium, low or note.</source>
        <translation>„%1“ ist kein Schweregrad; es gibt high, medium, low und note.</translation>
    </message>
    <message>
        <source>there is no table “%1” to judge; there are %2.</source>
        <translation>eine Tabelle „%1“ zum Beurteilen gibt es nicht; es gibt %2.</translation>
    </message>
    <message>
        <source>table “%1” has no column of numbers “%2”; it has %3.</source>
        <translation>Tabelle „%1“ hat keine Zahlenspalte „%2“; sie hat %3.</translation>
    </message>
    <message>
        <source>1 of %1 ranks is not among the files: %2</source>
        <translation>1 von %1 Ranks ist nicht unter den Dateien: %2</translation>
    </message>
    <message>
        <source>ranks missing</source>
        <translation>Ranks fehlen</translation>
    </message>
    <message>
        <source>not finished</source>
        <translation>nicht beendet</translation>
    </message>
    <message>
        <source>operations differ</source>
        <translation>Operationen weichen ab</translation>
    </message>
    <message>
        <source>sizes differ</source>
        <translation>Größen weichen ab</translation>
    </message>
    <message>
        <source>no rank slower than the others</source>
        <translation>kein Rank langsamer als die anderen</translation>
    </message>
    <message>
        <source>transfers take no time</source>
        <translation>Übertragungen brauchen keine Zeit</translation>
    </message>
    <message>
        <source>GPUs idle for no host</source>
        <translation>Kein GPU-Leerlauf wegen des Hosts</translation>
    </message>
    <message>
        <source>mend the rank</source>
        <translation>den Rank beheben</translation>
    </message>
    <message>
        <source>not available, because the run played again takes %1 and took %2: more than 1 % off</source>
        <translation>nicht verfügbar, weil der nachgespielte Lauf %1 braucht und %2 brauchte: mehr als 1 % daneben</translation>
    </message>
    <message>
        <source>of another job</source>
        <translation>von einem anderen Job</translation>
    </message>
    <message>
        <source>“%1” is unknown; it may be of a later version of the program.</source>
        <translation>„%1“ ist unbekannt; es kann von einer späteren Version des Programms sein.</translation>
    </message>
    <message>
        <source>an object is wanted here: {…}.</source>
        <translation>hier wird ein Objekt erwartet: {…}.</translation>
    </message>
    <message>
        <source>a list is wanted here: […].</source>
        <translation>hier wird eine Liste erwartet: […].</translation>
    </message>
    <message>
        <source>this is no project: it must be an object with format and version.</source>
        <translation>das ist kein Projekt: Es muss ein Objekt mit format und version sein.</translation>
    </message>
    <message>
        <source>this is no project: “format” must be “gpuloupe-project”.</source>
        <translation>das ist kein Projekt: „format“ muss „gpuloupe-project“ sein.</translation>
    </message>
    <message>
        <source>“version” must be 1: the file was written by another version of the program, which can read it.</source>
        <translation>„version“ muss 1 sein: Die Datei wurde von einer anderen Version des Programms geschrieben, die sie lesen kann.</translation>
    </message>
    <message>
        <source>“%1” must be a list or an object, as in a file of its own.</source>
        <translation>„%1“ muss eine Liste oder ein Objekt sein, wie in einer eigenen Datei.</translation>
    </message>
    <message>
        <source>a text in quotation marks is wanted here.</source>
        <translation>hier wird ein Text in Anführungszeichen erwartet.</translation>
    </message>
    <message>
        <source>two times in ns after the start of the trace are wanted here, as [0, 1000000].</source>
        <translation>hier werden zwei Zeiten in ns nach dem Beginn des Trace erwartet, etwa [0, 1000000].</translation>
    </message>
    <message>
        <source>an accepted finding needs “finding” and a “reason”.</source>
        <translation>ein angenommener Befund braucht „finding“ und „reason“.</translation>
    </message>
    <message>
        <source>Cannot read the project %1: %2.</source>
        <translation>Das Projekt %1 lässt sich nicht lesen: %2.</translation>
    </message>
    <message>
        <source>larger than 1 MB; this is not a project.</source>
        <translation>größer als 1 MB; das ist kein Projekt.</translation>
    </message>
    <message>
        <source>an operation</source>
        <translation>eine Operation</translation>
    </message>
    <message>
        <source>The events behind one row of a table, the longest first.</source>
        <translation>Die Ereignisse hinter einer Zeile einer Tabelle, die längsten zuerst.</translation>
    </message>
    <message>
        <source>the longest %1 of %2</source>
        <translation>die längsten %1 von %2</translation>
    </message>
    <message>
        <source>Step %1 took %2; the median of all %3 is %4.</source>
        <translation>Schritt %1 dauerte %2; der Median aller (%3) ist %4.</translation>
    </message>
    <message>
        <source>This time is part of step %1, which took %2; the median of all %3 is %4.</source>
        <translation>Diese Zeit ist Teil von Schritt %1, der %2 dauerte; der Median aller (%3) ist %4.</translation>
    </message>
    <message>
        <source>Part of step %1 is in this time; it took %2; the median of all %3 is %4.</source>
        <translation>In dieser Zeit liegt ein Teil von Schritt %1; er dauerte %2; der Median aller (%3) ist %4.</translation>
    </message>
    <message>
        <source>Within steps %1–%2 of %3; the median of all is %4</source>
        <translation>Innerhalb der Schritte %1–%2 von %3; der Median aller ist %4</translation>
    </message>
    <message>
        <source>Warnings that nsys left: %1 in BASE, %2 in NEW. Events may be missing.</source>
        <translation>Warnungen, die nsys hinterließ: %1 in BASE, %2 in NEW. Ereignisse können fehlen.</translation>
    </message>
    <message>
        <source>GPU work of %1 against %2 in BASE.</source>
        <translation>GPU-Arbeit: %1, in BASE %2.</translation>
    </message>
    <message>
        <source>Only %1 on one side.</source>
        <translation>Auf einer Seite nur %1.</translation>
    </message>
    <message>
        <source>unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>units</source>
        <translation>Einheiten</translation>
    </message>
    <message>
        <source>Work on %1 against %2 in BASE.</source>
        <translation>Arbeit: %1, in BASE %2.</translation>
    </message>
    <message>
        <source>Accepted, but not found here: %1 (%2).</source>
        <translation>Angenommen, aber hier nicht gefunden: %1 (%2).</translation>
    </message>
    <message>
        <source>There is no page &quot;%1&quot;: take next_page of the page before.</source>
        <translation>Es gibt keine Seite „%1“: nehmen Sie next_page der Seite davor.</translation>
    </message>
    <message>
        <source>Table &quot;%1&quot; has no column &quot;%2&quot;.</source>
        <translation>Tabelle „%1“ hat keine Spalte „%2“.</translation>
    </message>
    <message>
        <source>the time window</source>
        <translation>das Zeitfenster</translation>
    </message>
    <message>
        <source>process %1</source>
        <translation>Prozess %1</translation>
    </message>
    <message>
        <source>Cannot remove %1; look at its permissions.</source>
        <translation>%1 kann nicht entfernt werden; sehen Sie nach den Rechten.</translation>
    </message>
    <message>
        <source>Cannot create the folder %1 for notes; look at its permissions.</source>
        <translation>Der Ordner %1 für Notizen kann nicht angelegt werden; sehen Sie nach den Rechten.</translation>
    </message>
    <message>
        <source> Mending it alone wins next to nothing while another rank holds the job up.</source>
        <translation> Nur ihn in Ordnung zu bringen, gewinnt fast nichts, solange ein anderer Rank den Job aufhält.</translation>
    </message>
    <message>
        <source> Mending it alone wins next to nothing: less than 0.01 % of the run.</source>
        <translation> Nur ihn in Ordnung zu bringen, gewinnt fast nichts: weniger als 0.01 % des Laufs.</translation>
    </message>
    <message>
        <source>%1 holds the job up too: %2 began with it</source>
        <translation>Auch %1 hält den Job auf: %2 gingen von ihm aus</translation>
    </message>
    <message>
        <source>%1: something follows its end; write it again.</source>
        <translation>%1: nach ihrem Ende folgt noch etwas; sie noch einmal schreiben.</translation>
    </message>
    <message>
        <source>%1: cut short; write it again.</source>
        <translation>%1: abgeschnitten; sie noch einmal schreiben.</translation>
    </message>
    <message>
        <source>There is no job %1: the files hold %2 jobs; name one from 1 to %2.</source>
        <translation>Es gibt keinen Job %1: die Dateien enthalten %2 Jobs; einen von 1 bis %2 nennen.</translation>
    </message>
    <message>
        <source>There is no job %1: the files hold ranks of one job only.</source>
        <translation>Es gibt keinen Job %1: die Dateien enthalten nur Ränge eines Jobs.</translation>
    </message>
    <message>
        <source>%1 of the steps</source>
        <translation>%1 der Schritte</translation>
    </message>
    <message>
        <source>in another order</source>
        <translation>in anderer Reihenfolge</translation>
    </message>
    <message>
        <source>Operations are MPI calls of the hosts, as no NCCL kernels were recorded: who came late to them is known, what GPUs waited for is not.</source>
        <translation>Die Operationen sind MPI-Aufrufe der Hosts, da keine NCCL-Kernel aufgezeichnet wurden: Wer zu spät kam, ist bekannt, worauf GPUs warteten, nicht.</translation>
    </message>
    <message>
        <source>The ranks were captured %1 times: this is capture %2; --segment chooses another.</source>
        <translation>Die Ranks wurden %1-mal aufgezeichnet: Dies ist Aufzeichnung %2; --segment wählt eine andere.</translation>
    </message>
    <message>
        <source>No NCCL kernels were recorded: its operations are MPI calls of the host. What its GPU waits for in them is not known.</source>
        <translation>Es wurden keine NCCL-Kernel aufgezeichnet: Seine Operationen sind MPI-Aufrufe des Hosts. Worauf seine GPU darin wartet, ist nicht bekannt.</translation>
    </message>
    <message>
        <source>Its MPI calls are of several communicators that the export does not name, so which go together is not known.</source>
        <translation>Seine MPI-Aufrufe gehören zu mehreren Kommunikatoren, die der Export nicht nennt; welche zusammengehören, ist daher nicht bekannt.</translation>
    </message>
    <message>
        <source>Its export has only tables that match “%1”: others may be missing although they were captured.</source>
        <translation>Sein Export hat nur Tabellen, auf die „%1“ passt: Andere können fehlen, obwohl sie aufgezeichnet wurden.</translation>
    </message>
    <message>
        <source>Its export has only events in “%1”.</source>
        <translation>Sein Export hat nur Ereignisse in „%1“.</translation>
    </message>
    <message>
        <source>Operations are MPI calls of the host, and what GPUs wait for in them is not known.</source>
        <translation>Die Operationen sind MPI-Aufrufe des Hosts; worauf GPUs darin warten, ist nicht bekannt.</translation>
    </message>
    <message>
        <source>Rank %1 has several GPUs there; only GPU %2 is looked at, not GPU %3.</source>
        <translation>Rank %1 hat dort mehrere GPUs; nur GPU %2 wird betrachtet, GPU %3 nicht.</translation>
    </message>
    <message>
        <source>Rank %1 was captured again: this is capture %2 of %3, and --segment %2 looks at it.</source>
        <translation>Rank %1 wurde mehrmals aufgezeichnet: Dies ist Aufzeichnung %2 von %3; --segment %2 betrachtet sie.</translation>
    </message>
    <message>
        <source>Rank %1 is in %2 and, with other content of the same time, in %3; name the files of the job without one of them.</source>
        <translation>Rank %1 steht in %2 und, mit anderem Inhalt aus derselben Zeit, in %3; nennen Sie die Dateien des Jobs ohne eine davon.</translation>
    </message>
    <message>
        <source>Rank %1 is in %2 and, with other content, in %3; name the files of the job without one of them.</source>
        <translation>Rank %1 steht in %2 und, mit anderem Inhalt, in %3; nennen Sie die Dateien des Jobs ohne eine davon.</translation>
    </message>
    <message>
        <source>There is no capture %1: the ranks were captured %2 times; name one from 1 to %2.</source>
        <translation>Es gibt keine Aufzeichnung %1: Die Ranks wurden %2-mal aufgezeichnet; nennen Sie eine von 1 bis %2.</translation>
    </message>
    <message>
        <source>There is no capture %1: each rank was captured once.</source>
        <translation>Es gibt keine Aufzeichnung %1: Jeder Rank wurde einmal aufgezeichnet.</translation>
    </message>
    <message>
        <source>of another capture</source>
        <translation>aus einer anderen Aufzeichnung</translation>
    </message>
    <message>
        <source>Read, a duplicate of another file, refused, of another job, or of another capture of the same ranks.</source>
        <translation>Gelesen, ein Duplikat einer anderen Datei, abgelehnt, aus einem anderen Job oder aus einer anderen Aufzeichnung derselben Ranks.</translation>
    </message>
    <message>
        <source>Side</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>NCCL&apos;s kernels on the GPUs, or MPI calls of the hosts where ranks have none.</source>
        <translation>Kernel von NCCL auf den GPUs, oder MPI-Aufrufe der Hosts, wo Ranks keine haben.</translation>
    </message>
    <message>
        <source>GPU kernels</source>
        <translation>GPU-Kernel</translation>
    </message>
    <message>
        <source>Its MPI calls could not be read to the end.</source>
        <translation>Seine MPI-Aufrufe konnten nicht zu Ende gelesen werden.</translation>
    </message>
    <message>
        <source>there is no room.</source>
        <translation>dort ist kein Platz.</translation>
    </message>
    <message>
        <source>%1 changed while it was read.</source>
        <translation>%1 hat sich geändert, während gelesen wurde.</translation>
    </message>
    <message>
        <source>Reading the columns kept from last time</source>
        <translation>Lese die vom letzten Mal aufgehobenen Spalten</translation>
    </message>
    <message>
        <source>piece of GPU work</source>
        <translation>Stück GPU-Arbeit</translation>
    </message>
    <message>
        <source>pieces of GPU work</source>
        <translation>Stücke GPU-Arbeit</translation>
    </message>
    <message>
        <source>Each domain is a tree of its own: a range lies in the range of its thread and domain that started last among those that enclose it whole. Ranges with the same texts from the outermost on are one row, over all threads and processes. Kernels, copies, sets and opaque graphs belong to the range that started last among those that enclose their whole launch call on its thread: self figures count them there, inclusive ones also in all paths around it. GPU time adds durations up, so that a path has its own and that of the paths in it; busy time counts a moment of a GPU once. Idle inside is the time between first and last work of a range in which the GPU did nothing at all, each moment once.</source>
        <translation>Jede Domain ist ein eigener Baum: Eine Range liegt in derjenigen Range ihres Threads und ihrer Domain, die von denen, die sie ganz umschließen, zuletzt begann. Ranges mit denselben Texten von der äußersten an sind eine Zeile, über alle Threads und Prozesse. Kernel, Kopien, Memsets und opake Graphs gehören zu der Range, die von denen, die ihren ganzen Launch-Aufruf auf dessen Thread umschließen, zuletzt begann: Werte „selbst“ zählen sie dort, inklusive auch in allen Pfaden darum. Die GPU-Zeit summiert Dauern, so dass ein Pfad seine eigene und die der Pfade in ihm hat; die aktive Zeit zählt einen Moment einer GPU einmal. Leerlauf darin ist die Zeit zwischen erster und letzter Arbeit einer Range, in der die GPU gar nichts tat, jeder Moment einmal.</translation>
    </message>
    <message>
        <source>; %1 of the GPU time (%2 of %3) is tied to a range</source>
        <translation>; %1 der GPU-Zeit (%2 von %3) sind einer Range zugeordnet</translation>
    </message>
    <message>
        <source>; %1 no launch call in the trace</source>
        <translation>; %1 keinen Launch-Aufruf im Trace</translation>
    </message>
    <message>
        <source>piece has</source>
        <translation>Stück hat</translation>
    </message>
    <message>
        <source>pieces have</source>
        <translation>Stücke haben</translation>
    </message>
    <message>
        <source>%1 without nesting: work in both belongs to the one that started last</source>
        <translation>%1, ohne ineinander zu liegen: Arbeit in beiden gehört zu der, die zuletzt begann</translation>
    </message>
    <message>
        <source>range overlaps another of its thread and domain</source>
        <translation>Range überlappt eine andere ihres Threads und ihrer Domain</translation>
    </message>
    <message>
        <source>ranges overlap others of their thread and domain</source>
        <translation>Ranges überlappen andere ihres Threads und ihrer Domain</translation>
    </message>
    <message>
        <source>only %1 of the GPU time is tied to an NVTX range: figures per path are lower bounds</source>
        <translation>nur %1 der GPU-Zeit sind einer NVTX-Range zugeordnet: Werte je Pfad sind Untergrenzen</translation>
    </message>
    <message>
        <source>ranges or calls overlap without nesting or take no time, the path is more than 24 ranges deep, or a text cannot be told from others by SQL</source>
        <translation>Ranges oder Aufrufe überlappen, ohne ineinander zu liegen, oder dauern 0 ns, der Pfad ist mehr als 24 Ranges tief, oder ein Text ist in SQL nicht von anderen zu unterscheiden</translation>
    </message>
    <message>
        <source>Domain and texts from the outermost range to this one, of deep paths the first and last ten. A trailing &quot;, key = number&quot; list of a text is dropped.</source>
        <translation>Domain und Texte von der äußersten Range bis zu dieser, von tiefen Pfaden die ersten und letzten zehn. Eine angehängte Liste „, Name = Zahl“ eines Textes fällt weg.</translation>
    </message>
    <message>
        <source>The text of the ranges; of a domain its name.</source>
        <translation>Der Text der Ranges; bei einer Domain ihr Name.</translation>
    </message>
    <message>
        <source>a position in this table</source>
        <translation>eine Stelle in dieser Tabelle</translation>
    </message>
    <message>
        <source>Ranges from the outermost to this one; 0 is a domain.</source>
        <translation>Ranges von der äußersten bis zu dieser; 0 ist eine Domain.</translation>
    </message>
    <message>
        <source>Number of the row, from 0.</source>
        <translation>Nummer der Zeile, ab 0.</translation>
    </message>
    <message>
        <source>Row of the path around this one, which stands before it; empty for a domain.</source>
        <translation>Zeile des Pfades um diesen, die vor ihm steht; leer bei einer Domain.</translation>
    </message>
    <message>
        <source>Sum of the durations of the GPU work launched inside of the ranges, however deep: that of the path itself and of all paths in it. Work that runs side by side counts in full.</source>
        <translation>Summe der Dauern der GPU-Arbeit, die in den Ranges gestartet wurde, egal wie tief: die des Pfades selbst und aller Pfade in ihm. Arbeit, die nebeneinander läuft, zählt voll.</translation>
    </message>
    <message>
        <source>Of that, the work for which one of these ranges is the innermost of its domain. The rows of a domain add up to its GPU time.</source>
        <translation>Davon die Arbeit, für die eine dieser Ranges die innerste ihrer Domain ist. Die Zeilen einer Domain ergeben zusammen ihre GPU-Zeit.</translation>
    </message>
    <message>
        <source>GPU time as a share of the durations of all GPU work in scope, tied to ranges or not.</source>
        <translation>GPU-Zeit als Anteil der Dauern aller GPU-Arbeit in der Eingrenzung, ob Ranges zugeordnet oder nicht.</translation>
    </message>
    <message>
        <source>Time in which at least one piece of that work ran, of each GPU, added up over the GPUs. Less than the GPU time where work runs side by side.</source>
        <translation>Zeit, in der mindestens ein Stück dieser Arbeit lief, je GPU, über die GPUs summiert. Weniger als die GPU-Zeit, wo Arbeit nebeneinander läuft.</translation>
    </message>
    <message>
        <source>The same of the work for which one of these ranges is the innermost.</source>
        <translation>Dasselbe für die Arbeit, für die eine dieser Ranges die innerste ist.</translation>
    </message>
    <message>
        <source>Between first and last work of a range on a GPU: time in which this GPU did nothing at all, for nobody. Moments in several of the ranges count once, GPUs are added up.</source>
        <translation>Zwischen erster und letzter Arbeit einer Range auf einer GPU: Zeit, in der diese GPU gar nichts tat, für niemanden. Momente in mehreren der Ranges zählen einmal, GPUs werden summiert.</translation>
    </message>
    <message>
        <source>Sum of the durations of the ranges on the host; those of several threads count each. Of a domain that of its outermost ranges.</source>
        <translation>Summe der Dauern der Ranges auf dem Host; die mehrerer Threads zählen je für sich. Bei einer Domain die ihrer äußersten Ranges.</translation>
    </message>
    <message>
        <source>Ranges in scope, each counted once; of a domain its outermost ones.</source>
        <translation>Ranges in der Eingrenzung, jede einmal gezählt; bei einer Domain ihre äußersten.</translation>
    </message>
    <message>
        <source>Kernels, copies, sets and opaque graphs launched inside of the ranges.</source>
        <translation>Kernel, Kopien, Memsets und opake Graphs, die in den Ranges gestartet wurden.</translation>
    </message>
    <message>
        <source>Those launched with one of the ranges as the innermost.</source>
        <translation>Die mit einer der Ranges als innerster gestarteten.</translation>
    </message>
    <message>
        <source>path</source>
        <translation>Pfad</translation>
    </message>
    <message>
        <source>paths</source>
        <translation>Pfade</translation>
    </message>
    <message>
        <source>%1. Of the window %2 are not determined, and the chain went on %3 behind a predecessor that is not known.</source>
        <translation>%1. Vom Fenster sind %2 nicht bestimmt, und die Kette ging %3 hinter einem Vorgänger weiter, der nicht bekannt ist.</translation>
    </message>
    <message>
        <source>times</source>
        <translation>Mal</translation>
    </message>
    <message>
        <source>An NCCL kernel whose peers are not in the trace may wait for them: that time counts as NCCL.</source>
        <translation>Ein NCCL-Kernel, dessen Gegenstücke nicht in der Aufzeichnung sind, wartet vielleicht auf sie: Diese Zeit zählt als NCCL.</translation>
    </message>
    <message>
        <source>Work that is held up by other work of the same GPU is not told from work that waits for an event.</source>
        <translation>Arbeit, die von anderer Arbeit derselben GPU aufgehalten wird, ist nicht von Arbeit zu unterscheiden, die auf ein Ereignis wartet.</translation>
    </message>
    <message>
        <source>not available, because no GPU work is in scope</source>
        <translation>nicht verfügbar, weil keine GPU-Arbeit im Bereich liegt</translation>
    </message>
    <message>
        <source>Widen the scope.</source>
        <translation>Erweitern Sie den Bereich.</translation>
    </message>
    <message>
        <source>a path is followed from piece to piece, which no single statement says</source>
        <translation>ein Pfad wird von Stück zu Stück verfolgt, was keine einzelne Anweisung sagt</translation>
    </message>
    <message>
        <source>What the time on the path is: work, a way from one to the next, a thread, or not determined.</source>
        <translation>Was die Zeit auf dem Pfad ist: Arbeit, ein Weg von einer zur nächsten, ein Thread oder nicht bestimmt.</translation>
    </message>
    <message>
        <source>Why the predecessor is not determined, or what kind of call it is.</source>
        <translation>Warum der Vorgänger nicht bestimmt ist, oder was für ein Aufruf es ist.</translation>
    </message>
    <message>
        <source>The work that runs or waits to start, or the call that the thread is in.</source>
        <translation>Die Arbeit, die läuft oder auf ihren Beginn wartet, oder der Aufruf, in dem der Thread ist.</translation>
    </message>
    <message>
        <source>Length of the piece.</source>
        <translation>Länge des Stücks.</translation>
    </message>
    <message>
        <source>What the piece before it on the path is to it.</source>
        <translation>Was das Stück davor auf dem Pfad für dieses ist.</translation>
    </message>
    <message>
        <source>not determined %1</source>
        <translation>nicht bestimmt %1</translation>
    </message>
    <message>
        <source>Of the window of %1: %2</source>
        <translation>Vom Fenster von %1: %2</translation>
    </message>
    <message>
        <source>Sum of the pieces of this kind; all rows add up to the window.</source>
        <translation>Summe der Stücke dieser Art; alle Zeilen ergeben zusammen das Fenster.</translation>
    </message>
    <message>
        <source>The time as a share of the window.</source>
        <translation>Die Zeit als Anteil am Fenster.</translation>
    </message>
    <message>
        <source>Pieces of this kind.</source>
        <translation>Stücke dieser Art.</translation>
    </message>
    <message>
        <source>The longest piece.</source>
        <translation>Das längste Stück.</translation>
    </message>
    <message>
        <source>Where the longest piece begins.</source>
        <translation>Wo das längste Stück beginnt.</translation>
    </message>
    <message>
        <source>Page migration</source>
        <translation>Seitenmigration</translation>
    </message>
    <message>
        <source>Turnaround</source>
        <translation>Wechsel</translation>
    </message>
    <message>
        <source>Launch calls</source>
        <translation>Startaufrufe</translation>
    </message>
    <message>
        <source>Wait not yet returned</source>
        <translation>Warten noch nicht zurückgekehrt</translation>
    </message>
    <message>
        <source>Other CUDA calls</source>
        <translation>Andere CUDA-Aufrufe</translation>
    </message>
    <message>
        <source>MPI</source>
        <translation>MPI</translation>
    </message>
    <message>
        <source>Own code</source>
        <translation>Eigener Code</translation>
    </message>
    <message>
        <source>Not running</source>
        <translation>Läuft nicht</translation>
    </message>
    <message>
        <source>Not determined</source>
        <translation>Nicht bestimmt</translation>
    </message>
    <message>
        <source>after the last GPU work</source>
        <translation>nach der letzten GPU-Arbeit</translation>
    </message>
    <message>
        <source>a wait for the GPU, for which work is not recorded</source>
        <translation>ein Warten auf die GPU; auf welche Arbeit, ist nicht aufgezeichnet</translation>
    </message>
    <message>
        <source>a wait in the operating system</source>
        <translation>ein Warten im Betriebssystem</translation>
    </message>
    <message>
        <source>before the thread&apos;s first event</source>
        <translation>vor dem ersten Ereignis des Threads</translation>
    </message>
    <message>
        <source>too much work at one moment</source>
        <translation>zu viel Arbeit in einem Augenblick</translation>
    </message>
    <message>
        <source>the window begins</source>
        <translation>das Fenster beginnt</translation>
    </message>
    <message>
        <source>work before in the stream</source>
        <translation>Arbeit davor im Stream</translation>
    </message>
    <message>
        <source>launch call</source>
        <translation>Startaufruf</translation>
    </message>
    <message>
        <source>last peer of the collective</source>
        <translation>letztes Gegenstück der Sammeloperation</translation>
    </message>
    <message>
        <source>GPU work</source>
        <translation>GPU-Arbeit</translation>
    </message>
    <message>
        <source>the thread itself</source>
        <translation>der Thread selbst</translation>
    </message>
    <message>
        <source>not determined</source>
        <translation>nicht bestimmt</translation>
    </message>
    <message>
        <source>or a call that is not recorded</source>
        <translation>oder ein Aufruf, der nicht aufgezeichnet ist</translation>
    </message>
    <message>
        <source>Calls of one function are one row. The total adds up all calls, those of several threads at the same moment each; the time is the union over all threads. A call inside another counts in both.</source>
        <translation>Aufrufe einer Funktion sind eine Zeile. Die Summe zählt alle Aufrufe zusammen, gleichzeitige mehrerer Threads jeden für sich; die Zeit ist die Vereinigung über alle Threads. Ein Aufruf in einem anderen zählt in beiden.</translation>
    </message>
    <message>
        <source>calls of the host do not belong to a GPU or stream: those of the processes that use it are listed</source>
        <translation>Aufrufe des Hosts gehören zu keiner GPU und keinem Stream: Gezeigt sind die der Prozesse, die sie benutzen</translation>
    </message>
    <message>
        <source>Calls in scope, each counted once.</source>
        <translation>Aufrufe im Bereich, jeder einmal gezählt.</translation>
    </message>
    <message>
        <source>Sum of the durations; threads that are inside at the same moment count each.</source>
        <translation>Summe der Dauern; Threads, die gleichzeitig darin sind, zählen jeder für sich.</translation>
    </message>
    <message>
        <source>Time in which at least one thread was inside.</source>
        <translation>Zeit, in der mindestens ein Thread darin war.</translation>
    </message>
    <message>
        <source>The time in which at least one thread was inside, as a share of the window, else of the whole trace.</source>
        <translation>Die Zeit, in der mindestens ein Thread darin war, als Anteil am Fenster, sonst am ganzen Trace.</translation>
    </message>
    <message>
        <source>The part of that time in which no GPU in scope worked, between the first and last GPU work; empty without GPU work. That the call caused it is not said.</source>
        <translation>Der Teil dieser Zeit, in dem keine GPU im Bereich arbeitete, zwischen der ersten und der letzten GPU-Arbeit; leer ohne GPU-Arbeit. Dass der Aufruf die Ursache ist, ist damit nicht gesagt.</translation>
    </message>
    <message>
        <source>Threads that made such calls.</source>
        <translation>Threads, die solche Aufrufe machten.</translation>
    </message>
    <message>
        <source>Function of the operating system or of its libraries.</source>
        <translation>Funktion des Betriebssystems oder seiner Bibliotheken.</translation>
    </message>
    <message>
        <source>wait: blocks until something happens or a time has passed; read/write: blocks until data are there or taken; other: works, and seldom blocks.</source>
        <translation>wait: blockiert, bis etwas geschieht oder eine Zeit vergangen ist; read/write: blockiert, bis Daten da oder abgenommen sind; other: arbeitet und blockiert selten.</translation>
    </message>
    <message>
        <source>Function of MPI.</source>
        <translation>Funktion von MPI.</translation>
    </message>
    <message>
        <source>Rank that MPI gave the process: MPI_RANKS. Empty where that was not recorded.</source>
        <translation>Rank, den MPI dem Prozess gab: MPI_RANKS. Leer, wo das nicht aufgezeichnet wurde.</translation>
    </message>
    <message>
        <source>What a scheduling event says of its thread holds until the next one of that thread; before its first and after its last event nothing is known. A thread off the processor waits where a recorded call of CUDA, the operating system or MPI was open on it, and is blocked elsewhere.</source>
        <translation>Was ein Scheduling-Ereignis über seinen Thread sagt, gilt bis zum nächsten dieses Threads; vor seinem ersten und nach seinem letzten Ereignis ist nichts bekannt. Ein Thread ohne Prozessor wartet, wo ein aufgezeichneter Aufruf von CUDA, Betriebssystem oder MPI auf ihm offen war, und ist sonst blockiert.</translation>
    </message>
    <message>
        <source>thread</source>
        <translation>Thread</translation>
    </message>
    <message>
        <source>threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>calls of the operating system were not captured: threads that wait in one count as blocked</source>
        <translation>Systemaufrufe wurden nicht aufgezeichnet: Threads, die in einem warten, zählen als blockiert</translation>
    </message>
    <message>
        <source>threads do not belong to a GPU or stream: those of the processes that use it are listed</source>
        <translation>Threads gehören zu keiner GPU und keinem Stream: Gezeigt sind die der Prozesse, die sie benutzen</translation>
    </message>
    <message>
        <source>Time on a processor.</source>
        <translation>Zeit auf einem Prozessor.</translation>
    </message>
    <message>
        <source>Time off the processor while a recorded call of CUDA, the operating system or MPI was open on the thread; empty where no calls were recorded.</source>
        <translation>Zeit ohne Prozessor, während auf dem Thread ein aufgezeichneter Aufruf von CUDA, Betriebssystem oder MPI offen war; leer, wo keine Aufrufe aufgezeichnet wurden.</translation>
    </message>
    <message>
        <source>Time off the processor outside of recorded calls: another thread had it, or the thread waited in a way that was not recorded; empty where no calls were recorded.</source>
        <translation>Zeit ohne Prozessor außerhalb aufgezeichneter Aufrufe: Ein anderer Thread hatte ihn, oder der Thread wartete auf eine Weise, die nicht aufgezeichnet wurde; leer, wo keine Aufrufe aufgezeichnet wurden.</translation>
    </message>
    <message>
        <source>From the thread&apos;s first to its last scheduling event, as far as it lies in the window.</source>
        <translation>Vom ersten bis zum letzten Scheduling-Ereignis des Threads, soweit es im Fenster liegt.</translation>
    </message>
    <message>
        <source>Time running as a share of that.</source>
        <translation>Laufzeit als Anteil daran.</translation>
    </message>
    <message>
        <source>Stretches on a processor.</source>
        <translation>Strecken auf einem Prozessor.</translation>
    </message>
    <message>
        <source>Longest stretch on a processor.</source>
        <translation>Längste Strecke auf einem Prozessor.</translation>
    </message>
    <message>
        <source>Longest stretch off the processor.</source>
        <translation>Längste Strecke ohne Prozessor.</translation>
    </message>
    <message>
        <source>Processors that the thread ran on.</source>
        <translation>Prozessoren, auf denen der Thread lief.</translation>
    </message>
    <message>
        <source>Length of the dry spell.</source>
        <translation>Länge der leeren Zeit.</translation>
    </message>
    <message>
        <source>Time in which nothing of anybody was queued for the GPU or ran on it: from the end of the previous work to the return of the next launch call, or the start of its work where that is earlier.</source>
        <translation>Zeit, in der von niemandem etwas für die GPU eingereiht war oder auf ihr lief: vom Ende der vorigen Arbeit bis zur Rückkehr des nächsten Startaufrufs, oder bis zum Beginn von dessen Arbeit, wenn der früher ist.</translation>
    </message>
    <message>
        <source>Where the dry spell begins.</source>
        <translation>Wo die leere Zeit beginnt.</translation>
    </message>
    <message>
        <source>The work that ended last before the dry spell.</source>
        <translation>Die Arbeit, die vor der leeren Zeit zuletzt endete.</translation>
    </message>
    <message>
        <source>The work whose launch ended the dry spell.</source>
        <translation>Die Arbeit, deren Start die leere Zeit beendete.</translation>
    </message>
    <message>
        <source>streamId of the next work.</source>
        <translation>streamId der nächsten Arbeit.</translation>
    </message>
    <message>
        <source>The API call that launched the next work.</source>
        <translation>Der API-Aufruf, der die nächste Arbeit startete.</translation>
    </message>
    <message>
        <source>Work is queued from the return of its launch call to its start, and outstanding to its end. Calls are found by process and correlation id. A stream or GPU is dry between two stretches in which anything is outstanding.</source>
        <translation>Arbeit ist von der Rückkehr ihres Startaufrufs bis zu ihrem Beginn eingereiht und bis zu ihrem Ende ausstehend. Aufrufe werden über Prozess und Korrelationsnummer gefunden. Ein Stream oder eine GPU ist leer zwischen zwei Zeiten, in denen etwas aussteht.</translation>
    </message>
    <message>
        <source>%1 of work in scope; of %2 the launch call is not in the trace: nobody knows when they were queued, and they count from their start. Dry spells that such work ended, which are not listed: %3.</source>
        <translation>%1 Arbeit im Bereich; bei %2 ist der Startaufruf nicht in der Aufzeichnung: Niemand weiß, wann sie eingereiht wurden, und sie zählen ab ihrem Beginn. Leere Zeiten, die solche Arbeit beendete und die nicht aufgeführt sind: %3.</translation>
    </message>
    <message>
        <source>The nodes of a CUDA graph are all queued from the return of the one call that launched it.</source>
        <translation>Die Knoten eines CUDA-Graphen sind alle ab der Rückkehr des einen Aufrufs eingereiht, der ihn startete.</translation>
    </message>
    <message>
        <source>Sum of the times that work was queued (from the return of its launch call to its start) ÷ window.</source>
        <translation>Summe der Zeiten, die Arbeit eingereiht war (von der Rückkehr ihres Startaufrufs bis zu ihrem Beginn) ÷ Fenster.</translation>
    </message>
    <message>
        <source>The most pieces of work that were queued at one moment.</source>
        <translation>Die meiste Arbeit, die in einem Augenblick eingereiht war, in Stücken.</translation>
    </message>
    <message>
        <source>Sum of the times that work was queued; works that queue at the same time count each.</source>
        <translation>Summe der Zeiten, die Arbeit eingereiht war; was gleichzeitig wartet, zählt jedes für sich.</translation>
    </message>
    <message>
        <source>Time in the stream&apos;s window in which nothing was queued for it and its GPU did nothing at all.</source>
        <translation>Zeit im Fenster des Streams, in der nichts für ihn eingereiht war und seine GPU gar nichts tat.</translation>
    </message>
    <message>
        <source>The same as a share of the stream&apos;s window.</source>
        <translation>Dasselbe als Anteil am Fenster des Streams.</translation>
    </message>
    <message>
        <source>How often nothing was queued for the stream and nothing ran in it, between work; the next launch is in the trace. Other streams may have worked.</source>
        <translation>Wie oft zwischen Arbeit nichts für den Stream eingereiht war und nichts in ihm lief; der nächste Start ist in der Aufzeichnung. Andere Streams haben vielleicht gearbeitet.</translation>
    </message>
    <message>
        <source>Sum of those times.</source>
        <translation>Summe dieser Zeiten.</translation>
    </message>
    <message>
        <source>Kernels, copies, sets and graph launches that were queued or ran.</source>
        <translation>Kernel, Kopien, Memsets und Graphstarts, die eingereiht waren oder liefen.</translation>
    </message>
    <message>
        <source>Work whose launch call is not in the trace: nobody knows when it was queued.</source>
        <translation>Arbeit, deren Startaufruf nicht in der Aufzeichnung ist: Niemand weiß, wann sie eingereiht wurde.</translation>
    </message>
    <message>
        <source>From the return of the stream&apos;s first launch call, or its first start, to its last end.</source>
        <translation>Von der Rückkehr des ersten Startaufrufs des Streams, oder seinem ersten Beginn, bis zu seinem letzten Ende.</translation>
    </message>
    <message>
        <source>Sum of the times that work was queued in the part ÷ its length.</source>
        <translation>Summe der Zeiten, die Arbeit in dem Teil eingereiht war ÷ dessen Länge.</translation>
    </message>
    <message>
        <source>The most pieces of work that were queued at one moment of the part.</source>
        <translation>Die meiste Arbeit, die in einem Augenblick des Teils eingereiht war, in Stücken.</translation>
    </message>
    <message>
        <source>GPU %1 ran dry %2, %3 in all, at most %4</source>
        <translation>GPU %1 lief %2 leer, insgesamt %3, höchstens %4</translation>
    </message>
    <message>
        <source>A sample says where a processor was at one moment: the innermost function of its callchain and those around it. Samples of a thread whose chains begin alike share their rows. Inclusive figures count a sample once in each row that its chain leads through, self figures in the row of its innermost function. Functions whose symbol was not found are one for each module. Samples are not time: how far apart they were taken is not recorded.</source>
        <translation>Ein Sample sagt, wo ein Prozessor in einem Moment war: die innerste Funktion seines Aufrufpfads und die darum. Samples eines Threads, deren Aufrufpfade gleich beginnen, teilen sich ihre Zeilen. Inklusive Werte zählen ein Sample einmal in jeder Zeile, durch die sein Aufrufpfad führt, Werte „selbst“ in der Zeile seiner innersten Funktion. Funktionen, deren Symbol nicht gefunden wurde, sind eine je Modul. Samples sind keine Zeit: In welchem Abstand sie genommen wurden, ist nicht aufgezeichnet.</translation>
    </message>
    <message>
        <source>The same samples from the innermost function outwards, over all threads: a row is a function, and the rows in it are those that called it. A sample counts once in each row that its chain leads through, a function that calls itself in a row of its own for each call. Samples are not time: how far apart they were taken is not recorded.</source>
        <translation>Dieselben Samples von der innersten Funktion nach außen, über alle Threads: Eine Zeile ist eine Funktion, und die Zeilen in ihr sind die, die sie aufriefen. Ein Sample zählt einmal in jeder Zeile, durch die sein Aufrufpfad führt, eine Funktion, die sich selbst aufruft, in einer eigenen Zeile für jeden Aufruf. Samples sind keine Zeit: In welchem Abstand sie genommen wurden, ist nicht aufgezeichnet.</translation>
    </message>
    <message>
        <source>%1 of %2 are in scope.</source>
        <translation>%1 von %2 sind in der Eingrenzung.</translation>
    </message>
    <message>
        <source>%1 no callchain</source>
        <translation>%1 keinen Aufrufpfad</translation>
    </message>
    <message>
        <source>sample has</source>
        <translation>Sample hat</translation>
    </message>
    <message>
        <source>samples have</source>
        <translation>Samples haben</translation>
    </message>
    <message>
        <source>not available, because the trace has no CPU samples (table COMPOSITE_EVENTS is missing or empty)</source>
        <translation>nicht verfügbar, weil der Trace keine CPU-Samples hat (Tabelle COMPOSITE_EVENTS fehlt oder ist leer)</translation>
    </message>
    <message>
        <source>not available, because the CPU samples could not be read: %1</source>
        <translation>nicht verfügbar, weil die CPU-Samples nicht gelesen werden konnten: %1</translation>
    </message>
    <message>
        <source>Capture with nsys profile --sample=process-tree</source>
        <translation>Mit nsys profile --sample=process-tree aufzeichnen</translation>
    </message>
    <message>
        <source>the row is more than 24 levels deep, or a name in it is no UTF-8 in the file</source>
        <translation>die Zeile ist mehr als 24 Ebenen tief, oder ein Name darin ist in der Datei kein UTF-8</translation>
    </message>
    <message>
        <source>The names from the outermost row to this one, of deep paths the first and last ten.</source>
        <translation>Die Namen von der äußersten Zeile bis zu dieser, von tiefen Pfaden die ersten und letzten zehn.</translation>
    </message>
    <message>
        <source>The function, or the thread; of functions without a symbol their module.</source>
        <translation>Die Funktion oder der Thread; bei Funktionen ohne Symbol ihr Modul.</translation>
    </message>
    <message>
        <source>File that the function is in; empty for threads.</source>
        <translation>Datei, in der die Funktion ist; leer bei Threads.</translation>
    </message>
    <message>
        <source>Rows around this one; 0 is the outermost.</source>
        <translation>Zeilen um diese; 0 ist die äußerste.</translation>
    </message>
    <message>
        <source>Row around this one, which stands before it; empty for the outermost.</source>
        <translation>Zeile um diese, die vor ihr steht; leer bei der äußersten.</translation>
    </message>
    <message>
        <source>Samples whose chain leads through this row, each once.</source>
        <translation>Samples, deren Aufrufpfad durch diese Zeile führt, jedes einmal.</translation>
    </message>
    <message>
        <source>Of those, samples with this function as the innermost; of a thread those without a callchain. All rows add up to all samples.</source>
        <translation>Davon die Samples mit dieser Funktion als innerster; bei einem Thread die ohne Aufrufpfad. Alle Zeilen ergeben zusammen alle Samples.</translation>
    </message>
    <message>
        <source>Of the outermost rows: samples with this function anywhere in their chain, each once, however often it called itself.</source>
        <translation>Bei den äußersten Zeilen: Samples mit dieser Funktion irgendwo in ihrem Aufrufpfad, jedes einmal, egal wie oft sie sich selbst aufrief.</translation>
    </message>
    <message>
        <source>The samples of this row as a share of all samples in scope.</source>
        <translation>Die Samples dieser Zeile als Anteil an allen Samples in der Eingrenzung.</translation>
    </message>
    <message>
        <source>steps were looked for in the part of the trace that was read</source>
        <translation>Schritte wurden im gelesenen Teil des Traces gesucht</translation>
    </message>
    <message>
        <source>part of the trace: %1 events are in it, %2 of them cut; left out are %3 before, %4 after and %5 of other processes, but for %6 that what is in it needs</source>
        <translation>Teil des Traces: %1 Ereignisse sind darin, %2 davon angeschnitten; weggelassen sind %3 davor, %4 danach und %5 anderer Prozesse, bis auf %6, die zu dem darin gehören</translation>
    </message>
    <message>
        <source>only part of the trace was read, with rows beside it that what is in it needs</source>
        <translation>nur ein Teil des Traces wurde gelesen, mit Zeilen außerhalb, die zu dem darin gehören</translation>
    </message>
    <message>
        <source>Only part of the trace was read: %1. It has %2 of %3 events; %4 began before it and %5 end after it, which are cut; %6 are of other times and %7 of other processes.</source>
        <translation>Nur ein Teil des Traces wurde gelesen: %1. Er hat %2 von %3 Ereignissen; %4 begannen vor ihm und %5 enden nach ihm und sind angeschnitten; %6 liegen zu anderen Zeiten, %7 sind von anderen Prozessen.</translation>
    </message>
    <message>
        <source>%1 launches outside of it belong to work in it and were read as well; those of %2 were not found.</source>
        <translation>%1 Starts außerhalb gehören zu Arbeit darin und wurden mitgelesen; die von %2 wurden nicht gefunden.</translation>
    </message>
    <message>
        <source>the part that was read</source>
        <translation>der gelesene Teil</translation>
    </message>
    <message>
        <source>%1 (only part of the trace was read)</source>
        <translation>%1 (nur ein Teil des Traces wurde gelesen)</translation>
    </message>
    <message>
        <source>critical path</source>
        <translation>kritischer Pfad</translation>
    </message>
    <message>
        <source>%1 of the critical path, from %2 on</source>
        <translation>%1 des kritischen Pfads, ab %2</translation>
    </message>
    <message>
        <source>Critical path</source>
        <translation>Kritischer Pfad</translation>
    </message>
    <message>
        <source>Queue depth</source>
        <translation>Warteschlangen</translation>
    </message>
    <message>
        <source>Looking for the first and the last event</source>
        <translation>Suche nach dem ersten und dem letzten Ereignis</translation>
    </message>
    <message>
        <source>The part to read lies outside of the trace, which is %1 long: choose a time in it.</source>
        <translation>Der zu lesende Teil liegt außerhalb des Traces, der %1 lang ist: eine Zeit darin wählen.</translation>
    </message>
    <message>
        <source>The part to read has no events of process %1: choose another process or time.</source>
        <translation>Der zu lesende Teil hat keine Ereignisse von Prozess %1: einen anderen Prozess oder eine andere Zeit wählen.</translation>
    </message>
    <message>
        <source>Looking for the events of the part</source>
        <translation>Suche nach den Ereignissen des Teils</translation>
    </message>
    <message>
        <source>Looking for launches outside of the part</source>
        <translation>Suche nach Starts außerhalb des Teils</translation>
    </message>
    <message>
        <source>Counting events</source>
        <translation>Ereignisse werden gezählt</translation>
    </message>
    <message>
        <source>%1 needs about %2 of memory to be read and analyzed, and %3 are free or allowed to this program: open a part of it (--load-time, File &gt; Open a part…), close other programs, raise the limit or use a machine with more.</source>
        <translation>%1 braucht etwa %2 Speicher, um gelesen und ausgewertet zu werden, und %3 sind frei oder diesem Programm erlaubt: einen Teil davon öffnen (--load-time, Datei &gt; Teil öffnen…), andere Programme schließen, die Grenze erhöhen oder einen Rechner mit mehr verwenden.</translation>
    </message>
    <message>
        <source>nsys was ended by a signal, since nsys stop was not possible: CUDA&apos;s events that it had not fetched yet are lost, often all of them.</source>
        <translation>nsys wurde durch ein Signal beendet, da nsys stop nicht möglich war: Ereignisse von CUDA, die es noch nicht abgeholt hatte, sind verloren, oft alle.</translation>
    </message>
    <message>
        <source>The target was ended by %1 (exit code %2): CUDA&apos;s events that nsys had not fetched yet are lost, often all of them.</source>
        <translation>Das Programm wurde durch %1 beendet (Exit-Code %2): Ereignisse von CUDA, die nsys noch nicht abgeholt hatte, sind verloren, oft alle.</translation>
    </message>
    <message>
        <source>nsys left %1 without a report; the report was made of it afterwards.</source>
        <translation>nsys hinterließ %1 ohne Bericht; der Bericht wurde nachträglich daraus erzeugt.</translation>
    </message>
    <message>
        <source>nsys recorded %1, but made no report of it: its installation has no QdstrmImporter. Install all of Nsight Systems, or import the file where it is.</source>
        <translation>nsys zeichnete %1 auf, machte aber keinen Bericht daraus: Seiner Installation fehlt QdstrmImporter. Installieren Sie Nsight Systems ganz, oder importieren Sie die Datei dort, wo es ganz ist.</translation>
    </message>
    <message>
        <source>Debian and Ubuntu have this library in the package libdw1.</source>
        <translation>Debian und Ubuntu haben diese Bibliothek im Paket libdw1.</translation>
    </message>
    <message>
        <source>nsys recorded %1, but no report can be made of it %2</source>
        <translation>nsys zeichnete %1 auf, aber daraus lässt sich kein Bericht erzeugen %2</translation>
    </message>
    <message>
        <source>Δ gain</source>
        <translation>Δ Gewinn</translation>
    </message>
    <message>
        <source>NEW - BASE of the gain; a finding that a side lacks counts as 0 there.</source>
        <translation>NEW - BASE des Gewinns; ein Befund, den eine Seite nicht hat, zählt dort als 0.</translation>
    </message>
    <message>
        <source>Δ explains</source>
        <translation>Δ erklärt</translation>
    </message>
    <message>
        <source>NEW - BASE of what it explains, likewise.</source>
        <translation>NEW - BASE dessen, was er erklärt, ebenso.</translation>
    </message>
    <message>
        <source>%1 Of BASE / NEW where they differ.</source>
        <translation>%1 Von BASE / NEW, wo sie sich unterscheiden.</translation>
    </message>
    <message>
        <source>How the rows were found to be the same: L0 equal names, L1 NVTX ranges without the numbers in their texts, L2 ranges whose text no other has, pinned by the file of matches; empty: on one side only.</source>
        <translation>Woran erkannt wurde, dass die Zeilen dieselben sind: L0 gleiche Namen, L1 NVTX-Bereiche ohne die Zahlen in ihren Texten, L2 Bereiche, deren Text kein anderer hat, festgelegt durch die Datei der Zuordnungen; leer: nur auf einer Seite.</translation>
    </message>
    <message>
        <source>L1: the texts are equal without their numbers.</source>
        <translation>L1: Die Texte sind ohne ihre Zahlen gleich.</translation>
    </message>
    <message>
        <source>L2: no other range of its run has this text.</source>
        <translation>L2: Kein anderer Bereich seines Laufs hat diesen Text.</translation>
    </message>
    <message>
        <source>Not tested: there are no values by unit.</source>
        <translation>Nicht geprüft: Es gibt keine Werte je Einheit.</translation>
    </message>
    <message>
        <source>The ranges “%1” do not cut both runs into units: in one of them, they launch nothing on the stream with most kernel time of the GPU that computes most.</source>
        <translation>Die Bereiche „%1“ teilen nicht beide Läufe in Einheiten: In einem von ihnen starten sie nichts auf dem Stream mit der meisten Kernel-Zeit der GPU, die am meisten rechnet.</translation>
    </message>
    <message>
        <source>Kernels whose names hold “%1” do not cut both runs into units: one of them must be launched at least twice in both, on the stream with most kernel time of the GPU that computes most.</source>
        <translation>Kernel, deren Namen „%1“ enthalten, teilen nicht beide Läufe in Einheiten: Einer von ihnen muss in beiden mindestens zweimal gestartet werden, auf dem Stream mit der meisten Kernel-Zeit der GPU, die am meisten rechnet.</translation>
    </message>
    <message>
        <source>so that nsys stop can end the recording: a signal would lose the kernels</source>
        <translation>damit nsys stop die Aufzeichnung beenden kann: Ein Signal würde die Kernel verlieren</translation>
    </message>
    <message>
        <source>--include-json and --include-blobs are confirmed from 2025.3.1 on: without them the export of %1 has no message sizes and communicators. A newer nsys can export an older report.</source>
        <translation>--include-json und --include-blobs sind ab 2025.3.1 bestätigt: Ohne sie fehlen dem Export von %1 Nachrichtengrößen und Communicators. Ein neueres nsys kann einen älteren Bericht exportieren.</translation>
    </message>
    <message>
        <source>Backwards from the end of the window, from the work in scope that ends last: each piece waited for the one before it. Work waited for the work before it in its stream when it was launched before that ended and started within the longest turnaround; for its launch call when that came later and returned within the longest launch latency before; for the work behind which a CUDA event was recorded that its stream was told to wait for, when that ended last and within the longest turnaround before; an NCCL kernel for the last of its peers to start. A thread did what it did before, back to a wait for GPU work that is known. All else is not determined; the chain then goes on with what must have come before anyway. The pieces add up to the window.</source>
        <translation>Rückwärts vom Ende des Fensters, von der Arbeit im Bereich, die zuletzt endet: Jedes Stück wartete auf das davor. Arbeit wartete auf die Arbeit davor in ihrem Stream, wenn sie vor deren Ende gestartet wurde und innerhalb des längsten Wechsels begann; auf ihren Startaufruf, wenn der später kam und innerhalb der längsten Startlatenz davor zurückkehrte; auf die Arbeit, hinter der ein CUDA-Event aufgezeichnet wurde, auf das ihr Stream warten sollte, wenn diese zuletzt und innerhalb des längsten Wechsels davor endete; ein NCCL-Kernel auf das Gegenstück, das zuletzt begann. Ein Thread tat, was er davor tat, zurück bis zu einem Warten auf bekannte GPU-Arbeit. Alles andere ist nicht bestimmt; die Kette geht dann mit dem weiter, was auf jeden Fall davor kam. Die Stücke ergeben zusammen das Fenster.</translation>
    </message>
    <message>
        <source>The trace has no recordings of CUDA events (CUPTI_ACTIVITY_KIND_CUDA_EVENT): what waits for an event is not determined.</source>
        <translation>Der Trace hat keine Aufzeichnungen von CUDA-Events (CUPTI_ACTIVITY_KIND_CUDA_EVENT): Was auf ein Event wartet, ist nicht bestimmt.</translation>
    </message>
    <message>
        <source>What waits for a CUDA event whose recording is not in the trace is not determined.</source>
        <translation>Was auf ein CUDA-Event wartet, dessen Aufzeichnung nicht im Trace ist, ist nicht bestimmt.</translation>
    </message>
    <message>
        <source>a CUDA event</source>
        <translation>ein CUDA-Event</translation>
    </message>
    <message>
        <source>Function of the library, or construct of the directives.</source>
        <translation>Funktion der Bibliothek oder Konstrukt der Direktiven.</translation>
    </message>
    <message>
        <source>cuBLAS, cuDNN, OpenACC or OpenMP.</source>
        <translation>cuBLAS, cuDNN, OpenACC oder OpenMP.</translation>
    </message>
    <message>
        <source>An allocation lives until the next row of its process and address, whatever that is. What was allocated before the window counts from its start on. GPU memory over time is of device, array and static device memory: where the pages of managed memory are is not recorded.</source>
        <translation>Eine Speicherbelegung besteht bis zur nächsten Zeile ihres Prozesses und ihrer Adresse, was immer das ist. Was vor dem Fenster belegt wurde, zählt ab dessen Anfang. GPU-Speicher über die Zeit ist Device-, Array- und statischer Device-Speicher: Wo die Seiten von Managed Memory sind, wird nicht aufgezeichnet.</translation>
    </message>
    <message>
        <source>allocation</source>
        <translation>Speicheranforderung</translation>
    </message>
    <message>
        <source>allocations</source>
        <translation>Speicheranforderungen</translation>
    </message>
    <message>
        <source>free</source>
        <translation>Freigabe</translation>
    </message>
    <message>
        <source>frees</source>
        <translation>Freigaben</translation>
    </message>
    <message>
        <source>the trace has no free at all: what is allocated can only grow</source>
        <translation>der Trace hat gar keine Freigabe: Was belegt ist, kann nur wachsen</translation>
    </message>
    <message>
        <source>%1 of memory whose allocation is not in the trace: what was allocated before the capture is not counted</source>
        <translation>%1 von Speicher, dessen Anforderung nicht im Trace ist: Was vor der Aufzeichnung belegt wurde, zählt nicht</translation>
    </message>
    <message>
        <source>%1 whose address was given out again without a free in the trace: they count until then</source>
        <translation>%1, deren Adresse ohne eine Freigabe im Trace neu vergeben wurde: Sie zählen bis dahin</translation>
    </message>
    <message>
        <source>allocations belong to no stream or NVTX range: such limits do not hold for them</source>
        <translation>Speicheranforderungen gehören zu keinem Stream oder NVTX-Bereich: Solche Grenzen gelten nicht für sie</translation>
    </message>
    <message>
        <source>Kind of memory (memKind).</source>
        <translation>Art des Speichers (memKind).</translation>
    </message>
    <message>
        <source>Address of the memory pool that it was taken from (cudaMallocAsync); empty for none.</source>
        <translation>Adresse des Speicherpools, aus dem er genommen wurde (cudaMallocAsync); leer: aus keinem.</translation>
    </message>
    <message>
        <source>The most that was allocated at one moment.</source>
        <translation>Das Meiste, das in einem Moment belegt war.</translation>
    </message>
    <message>
        <source>The first moment of the peak.</source>
        <translation>Der erste Moment des Höchststands.</translation>
    </message>
    <message>
        <source>What is allocated at the end of the window, else of the trace.</source>
        <translation>Was am Ende des Fensters belegt ist, sonst am Ende des Traces.</translation>
    </message>
    <message>
        <source>Allocations in the window.</source>
        <translation>Speicheranforderungen im Fenster.</translation>
    </message>
    <message>
        <source>Sum of their sizes.</source>
        <translation>Summe ihrer Größen.</translation>
    </message>
    <message>
        <source>Frees in the window of what was allocated in the trace.</source>
        <translation>Freigaben im Fenster von dem, was im Trace belegt wurde.</translation>
    </message>
    <message>
        <source>Sum of the sizes that were freed.</source>
        <translation>Summe der freigegebenen Größen.</translation>
    </message>
    <message>
        <source>Allocations before the end of the window that have no free up to the end of the trace.</source>
        <translation>Speicheranforderungen vor dem Ende des Fensters, die bis zum Ende des Traces keine Freigabe haben.</translation>
    </message>
    <message>
        <source>Frees in the window whose allocation is not in the trace.</source>
        <translation>Freigaben im Fenster, deren Anforderung nicht im Trace ist.</translation>
    </message>
    <message>
        <source>GPU %1: at most %2 allocated at once, first %3 after the start</source>
        <translation>GPU %1: höchstens %2 zugleich belegt, zuerst %3 nach dem Anfang</translation>
    </message>
    <message>
        <source>The most that was allocated at one moment of the part.</source>
        <translation>Das Meiste, das in einem Moment des Teils belegt war.</translation>
    </message>
    <message>
        <source>What was allocated on average. In 10⁶ bytes.</source>
        <translation>Was im Mittel belegt war. In 10⁶ Bytes.</translation>
    </message>
    <message>
        <source>The API call that allocated it; empty where it is not in the trace.</source>
        <translation>Der API-Aufruf, der ihn anforderte; leer, wo er nicht im Trace ist.</translation>
    </message>
    <message>
        <source>Thread that made the call.</source>
        <translation>Thread, der den Aufruf machte.</translation>
    </message>
    <message>
        <source>How much was allocated.</source>
        <translation>Wie viel angefordert wurde.</translation>
    </message>
    <message>
        <source>When it was allocated.</source>
        <translation>Wann er angefordert wurde.</translation>
    </message>
    <message>
        <source> In 10⁶ bytes.</source>
        <translation> In 10⁶ Bytes.</translation>
    </message>
    <message>
        <source>page faults of processors name no thread: the limit to NVTX ranges does not hold for them</source>
        <translation>Seitenfehler von Prozessoren nennen keinen Thread: Die Grenze auf NVTX-Bereiche gilt nicht für sie</translation>
    </message>
    <message>
        <source>the limit to NVTX ranges leaves out page faults for which no single kernel is known</source>
        <translation>die Grenze auf NVTX-Bereiche lässt Seitenfehler weg, für die kein einzelner Kernel bekannt ist</translation>
    </message>
    <message>
        <source>page faults of processors do not belong to a GPU: those of the processes that use it are listed</source>
        <translation>Seitenfehler von Prozessoren gehören zu keiner GPU: Aufgeführt sind die der Prozesse, die sie benutzen</translation>
    </message>
    <message>
        <source>Faults at the same instruction or function of the same file in one process are one row. Each row of the export is one fault.</source>
        <translation>Fehler bei derselben Anweisung oder Funktion derselben Datei in einem Prozess sind eine Zeile. Jede Zeile des Exports ist ein Fehler.</translation>
    </message>
    <message>
        <source>no thread is recorded for them, and no duration</source>
        <translation>für sie ist kein Thread und keine Dauer aufgezeichnet</translation>
    </message>
    <message>
        <source>A fault names process, GPU and address, but no kernel. It is given to the kernel of the process that ran on the GPU at some moment of the fault, where that was only one.</source>
        <translation>Ein Fehler nennt Prozess, GPU und Adresse, aber keinen Kernel. Er wird dem Kernel des Prozesses zugeschrieben, der in einem Moment des Fehlers auf der GPU lief, wo das nur einer war.</translation>
    </message>
    <message>
        <source>%1 of %2 happened while several kernels ran: which of them faulted is not known</source>
        <translation>%1 von %2 geschahen, während mehrere Kernel liefen: Welcher von ihnen sie auslöste, ist nicht bekannt</translation>
    </message>
    <message>
        <source>A page fault of a processor counts for each text of a range that was open in its process at that moment, on whatever thread, since no thread is recorded. One of a GPU counts for each text of a range around the launch call of its kernel, on the calling thread, where a single kernel ran. So faults inside nested ranges count in each.</source>
        <translation>Ein Seitenfehler eines Prozessors zählt für jeden Text eines Bereichs, der in diesem Moment in seinem Prozess offen war, auf welchem Thread auch immer, da kein Thread aufgezeichnet ist. Einer einer GPU zählt für jeden Text eines Bereichs um den Launch-Aufruf seines Kernels, auf dem aufrufenden Thread, wo ein einzelner Kernel lief. So zählen Fehler in geschachtelten Bereichen in jedem.</translation>
    </message>
    <message>
        <source>one kernel</source>
        <translation>ein Kernel</translation>
    </message>
    <message>
        <source>no kernel</source>
        <translation>kein Kernel</translation>
    </message>
    <message>
        <source>several kernels</source>
        <translation>mehrere Kernel</translation>
    </message>
    <message>
        <source>The only kernel of the process that ran on the GPU while the fault happened; empty where none or several did.</source>
        <translation>Der einzige Kernel des Prozesses, der auf der GPU lief, während der Fehler geschah; leer, wo keiner oder mehrere liefen.</translation>
    </message>
    <message>
        <source>What ran meanwhile: one kernel, no kernel, or several, so that it is not known which.</source>
        <translation>Was währenddessen lief: ein Kernel, kein Kernel oder mehrere, sodass nicht bekannt ist, welcher.</translation>
    </message>
    <message>
        <source>What the GPU wanted of the page (faultAccessType).</source>
        <translation>Was die GPU von der Seite wollte (faultAccessType).</translation>
    </message>
    <message>
        <source>Function or address of the instruction that touched the page (CpuInstruction).</source>
        <translation>Funktion oder Adresse der Anweisung, die die Seite berührte (CpuInstruction).</translation>
    </message>
    <message>
        <source>File with that code, no folder.</source>
        <translation>Datei mit diesem Code, ohne Ordner.</translation>
    </message>
    <message>
        <source>Page faults in scope.</source>
        <translation>Seitenfehler in der Eingrenzung.</translation>
    </message>
    <message>
        <source>Share of all of them.</source>
        <translation>Anteil an allen.</translation>
    </message>
    <message>
        <source>When the first of them happened.</source>
        <translation>Wann der erste von ihnen geschah.</translation>
    </message>
    <message>
        <source>When the last of them happened.</source>
        <translation>Wann der letzte von ihnen geschah.</translation>
    </message>
    <message>
        <source>Sum of numberOfPageFaults.</source>
        <translation>Summe von numberOfPageFaults.</translation>
    </message>
    <message>
        <source>Rows of the export: each stands for faults of one page that came together.</source>
        <translation>Zeilen des Exports: Jede steht für Fehler einer Seite, die zusammen kamen.</translation>
    </message>
    <message>
        <source>Sum of their durations; those at the same time count each.</source>
        <translation>Summe ihrer Dauern; gleichzeitige zählen jeder für sich.</translation>
    </message>
    <message>
        <source>Text of the range, without numbers behind it; ranges of several domains together.</source>
        <translation>Text des Bereichs, ohne Zahlen dahinter; Bereiche mehrerer Domänen zusammen.</translation>
    </message>
    <message>
        <source>Page faults of the process while a range of the text was open on any thread.</source>
        <translation>Seitenfehler des Prozesses, während ein Bereich des Textes auf irgendeinem Thread offen war.</translation>
    </message>
    <message>
        <source>Page faults of kernels that were launched inside a range of the text.</source>
        <translation>Seitenfehler von Kerneln, die in einem Bereich des Textes gestartet wurden.</translation>
    </message>
    <message>
        <source>Migrations are the copies whose copyKind is 11 (to the GPU), 12 (to the host) or 13 (between GPUs). Those of one process, GPU, direction and migrationCause are one row. They are among the rows of Memory operations as well.</source>
        <translation>Migrationen sind die Kopien, deren copyKind 11 (zur GPU), 12 (zum Host) oder 13 (zwischen GPUs) ist. Die eines Prozesses, einer GPU, Richtung und migrationCause sind eine Zeile. Sie sind auch unter den Zeilen der Speicheroperationen.</translation>
    </message>
    <message>
        <source>page migration</source>
        <translation>Seitenmigration</translation>
    </message>
    <message>
        <source>page migrations</source>
        <translation>Seitenmigrationen</translation>
    </message>
    <message>
        <source>bytes and bandwidths of clipped migrations are those of the whole migration</source>
        <translation>Bytes und Bandbreiten beschnittener Migrationen sind die der ganzen Migration</translation>
    </message>
    <message>
        <source>not available, because none of the trace&apos;s copies is a migration of pages (copyKind 11 to 13)</source>
        <translation>nicht verfügbar, da keine der Kopien des Traces eine Migration von Seiten ist (copyKind 11 bis 13)</translation>
    </message>
    <message>
        <source>Only programs with managed memory (cudaMallocManaged) have migrations.</source>
        <translation>Nur Programme mit Managed Memory (cudaMallocManaged) haben Migrationen.</translation>
    </message>
    <message>
        <source>copyKind: UVM HtoD to the GPU, UVM DtoH to the host, UVM DtoD between GPUs.</source>
        <translation>copyKind: UVM HtoD zur GPU, UVM DtoH zum Host, UVM DtoD zwischen GPUs.</translation>
    </message>
    <message>
        <source>migrationCause: page fault, prefetch (the program asked for it), speculative (the driver moved neighbours of a page along), eviction (room was needed), access counters.</source>
        <translation>migrationCause: Seitenfehler, Prefetch (das Programm bat darum), spekulativ (der Treiber nahm Nachbarn einer Seite mit), Verdrängung (Platz wurde gebraucht), Zugriffszähler.</translation>
    </message>
    <message>
        <source>Share of the time of all page migrations.</source>
        <translation>Anteil an der Zeit aller Seitenmigrationen.</translation>
    </message>
    <message>
        <source>Mean size of a migration.</source>
        <translation>Mittlere Größe einer Migration.</translation>
    </message>
    <message>
        <source>Largest migration.</source>
        <translation>Größte Migration.</translation>
    </message>
    <message>
        <source>Σ bytes / Σ time, not clipped; migrations that overlap count their whole time each.</source>
        <translation>Σ Bytes / Σ Zeit, nicht beschnitten; Migrationen, die sich überlappen, zählen jede mit ihrer ganzen Zeit.</translation>
    </message>
    <message>
        <source>Migrations in scope, each counted once.</source>
        <translation>Migrationen in der Eingrenzung, jede einmal gezählt.</translation>
    </message>
    <message>
        <source>All ranks</source>
        <translation>Alle Ranks</translation>
    </message>
    <message>
        <source>Rank %1</source>
        <translation>Rank %1</translation>
    </message>
    <message>
        <source>Ranks %1</source>
        <translation>Ranks %1</translation>
    </message>
    <message>
        <source>The table of ranks has more notes like these.</source>
        <translation>Die Tabelle der Ranks hat weitere solche Hinweise.</translation>
    </message>
    <message>
        <source>Capture with nsys profile --trace=cuda --cuda-um-gpu-page-faults=true</source>
        <translation>Aufzeichnen mit nsys profile --trace=cuda --cuda-um-gpu-page-faults=true</translation>
    </message>
    <message>
        <source>Capture with nsys profile --trace=cuda --cuda-memory-usage=true</source>
        <translation>Aufzeichnen mit nsys profile --trace=cuda --cuda-memory-usage=true</translation>
    </message>
    <message>
        <source>Capture with nsys profile --trace=cuda,cublas,cudnn (or openacc, openmp)</source>
        <translation>Aufzeichnen mit nsys profile --trace=cuda,cublas,cudnn (oder openacc, openmp)</translation>
    </message>
    <message>
        <source>GPU page fault</source>
        <translation>GPU-Seitenfehler</translation>
    </message>
    <message>
        <source>free of memory</source>
        <translation>Speicherfreigabe</translation>
    </message>
    <message>
        <source>allocation of memory</source>
        <translation>Speicheranforderung</translation>
    </message>
    <message>
        <source>library call</source>
        <translation>Bibliotheksaufruf</translation>
    </message>
    <message>
        <source>prefetch</source>
        <translation>Prefetch</translation>
    </message>
    <message>
        <source>speculative</source>
        <translation>spekulativ</translation>
    </message>
    <message>
        <source>eviction</source>
        <translation>Verdrängung</translation>
    </message>
    <message>
        <source>access counters</source>
        <translation>Zugriffszähler</translation>
    </message>
    <message>
        <source>read</source>
        <translation>lesen</translation>
    </message>
    <message>
        <source>write</source>
        <translation>schreiben</translation>
    </message>
    <message>
        <source>atomic</source>
        <translation>atomar</translation>
    </message>
    <message>
        <source>Faults</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Page faults that the row stands for (numberOfPageFaults).</source>
        <translation>Seitenfehler, für die die Zeile steht (numberOfPageFaults).</translation>
    </message>
    <message>
        <source>Access</source>
        <translation>Zugriff</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Why the pages moved (migrationCause).</source>
        <translation>Warum die Seiten wanderten (migrationCause).</translation>
    </message>
    <message>
        <source>Page faults, pid %1</source>
        <translation>Seitenfehler, PID %1</translation>
    </message>
    <message>
        <source>Page faults</source>
        <translation>Seitenfehler</translation>
    </message>
    <message>
        <source>GPU memory [MB]</source>
        <translation>GPU-Speicher [MB]</translation>
    </message>
    <message>
        <source>GPU memory</source>
        <translation>GPU-Speicher</translation>
    </message>
    <message>
        <source>Libraries</source>
        <translation>Bibliotheken</translation>
    </message>
    <message>
        <source>GPU page faults</source>
        <translation>GPU-Seitenfehler</translation>
    </message>
    <message>
        <source>GPU memory allocations and frees</source>
        <translation>Anforderungen und Freigaben von GPU-Speicher</translation>
    </message>
    <message>
        <source>calls of cuBLAS, cuDNN, OpenACC and OpenMP</source>
        <translation>Aufrufe von cuBLAS, cuDNN, OpenACC und OpenMP</translation>
    </message>
    <message>
        <source>%1; not tested: too few units, or its time in each is not known</source>
        <translation>%1; nicht geprüft: zu wenige Einheiten, oder die Zeit in jeder ist nicht bekannt</translation>
    </message>
    <message>
        <source> Steady: steps %1–%2.</source>
        <translation> Eingeschwungen: Schritte %1–%2.</translation>
    </message>
    <message>
        <source> Outliers: %1; the longest, step %2, took %3 (median %4).</source>
        <translation> Ausreißer: %1; der längste, Schritt %2, dauerte %3 (Median %4).</translation>
    </message>
    <message>
        <source> Looked at: %1 of %2.</source>
        <translation> Betrachtet: %1 von %2.</translation>
    </message>
    <message>
        <source>%1 last called %2 at %3 of its capture</source>
        <translation>%1 rief zuletzt %2 auf, bei %3 seines Captures</translation>
    </message>
    <message>
        <source>%1, in NVTX “%2”</source>
        <translation>%1, in NVTX „%2“</translation>
    </message>
    <message>
        <source>There are no steps to choose: %1</source>
        <translation>Es gibt keine Schritte zur Auswahl: %1</translation>
    </message>
    <message>
        <source>Last call</source>
        <translation>Letzter Aufruf</translation>
    </message>
    <message>
        <source>The CUDA call of its process that began last.</source>
        <translation>Der CUDA-Aufruf seines Prozesses, der zuletzt begann.</translation>
    </message>
    <message>
        <source>NVTX ranges around it</source>
        <translation>NVTX-Ranges darum</translation>
    </message>
    <message>
        <source>The NVTX ranges of its thread around that call, outermost first.</source>
        <translation>Die NVTX-Ranges seines Threads um diesen Aufruf, der äußerste zuerst.</translation>
    </message>
    <message>
        <source>The intervals of the clocks alone show that it began before the last one, or that it came last.</source>
        <translation>Die Intervalle der Uhren allein zeigen, dass er vor dem letzten begann oder dass er zuletzt kam.</translation>
    </message>
    <message>
        <source>Table budget over all ranks: the mean of each group, and the rank that has most of it. Means are rounded down to the nanosecond.</source>
        <translation>Tabelle budget über alle Ranks: das Mittel jeder Gruppe und der Rank, der am meisten davon hat. Mittel sind auf die Nanosekunde abgerundet.</translation>
    </message>
    <message>
        <source>Budget of the job</source>
        <translation>Budget des Jobs</translation>
    </message>
    <message>
        <source>Of classes that share a remedy; exposed communication in its parts.</source>
        <translation>Von Klassen mit derselben Abhilfe; ungedeckte Kommunikation in ihren Teilen.</translation>
    </message>
    <message>
        <source>Over the ranks.</source>
        <translation>Über die Ranks.</translation>
    </message>
    <message>
        <source>Of the mean wall time.</source>
        <translation>Der mittleren Wandzeit.</translation>
    </message>
    <message>
        <source>Most</source>
        <translation>Höchstwert</translation>
    </message>
    <message>
        <source>Of one rank.</source>
        <translation>Eines Ranks.</translation>
    </message>
    <message>
        <source>That has most of it.</source>
        <translation>Der am meisten davon hat.</translation>
    </message>
    <message>
        <source>Table rank_steps over all ranks: means, rounded down to the nanosecond. An outlier is one of at least 5 steps that is further from the median than 5 robust standard deviations and than 5 %; steady is the longest run of at least 5 steps without one. Both are judged among all steps.</source>
        <translation>Tabelle rank_steps über alle Ranks: Mittel, auf die Nanosekunde abgerundet. Ein Ausreißer ist einer von mindestens 5 Schritten, der weiter vom Median entfernt ist als 5 robuste Standardabweichungen und als 5 %; eingeschwungen ist die längste Folge von mindestens 5 Schritten ohne einen solchen. Beides wird unter allen Schritten beurteilt.</translation>
    </message>
    <message>
        <source>Steps of the job</source>
        <translation>Schritte des Jobs</translation>
    </message>
    <message>
        <source>Mean over the ranks.</source>
        <translation>Mittel über die Ranks.</translation>
    </message>
    <message>
        <source>Longest wall</source>
        <translation>Längste Wandzeit</translation>
    </message>
    <message>
        <source>On which it is longest.</source>
        <translation>Auf dem sie am längsten ist.</translation>
    </message>
    <message>
        <source>Outlier, steady, or neither.</source>
        <translation>Ausreißer, eingeschwungen oder keins von beiden.</translation>
    </message>
    <message>
        <source>Of an outlier the group that is furthest from its median.</source>
        <translation>Bei einem Ausreißer die Gruppe, die am weitesten von ihrem Median entfernt ist.</translation>
    </message>
    <message>
        <source>broken</source>
        <translation>gebrochen</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>eingehalten</translation>
    </message>
    <message>
        <source>Each rule of your own, judged on the rows of the tables of this report.</source>
        <translation>Jede eigene Regel, an den Zeilen der Tabellen dieses Berichts beurteilt.</translation>
    </message>
    <message>
        <source>Rules of your own</source>
        <translation>Eigene Regeln</translation>
    </message>
    <message>
        <source>As the rule says.</source>
        <translation>Wie die Regel sagt.</translation>
    </message>
    <message>
        <source>Where it stands.</source>
        <translation>Wo sie steht.</translation>
    </message>
    <message>
        <source>Broken, kept, or not judged.</source>
        <translation>Gebrochen, eingehalten oder nicht beurteilt.</translation>
    </message>
    <message>
        <source>What was found, or why nothing was.</source>
        <translation>Was gefunden wurde, oder warum nichts.</translation>
    </message>
    <message>
        <source>The worst rows.</source>
        <translation>Die schlimmsten Zeilen.</translation>
    </message>
    <message>
        <source>Limit</source>
        <translation>Grenze</translation>
    </message>
    <message>
        <source>What the rule compares.</source>
        <translation>Was die Regel vergleicht.</translation>
    </message>
    <message>
        <source>Kernels, a row a launch.</source>
        <translation>Kernel, eine Zeile je Launch.</translation>
    </message>
    <message>
        <source>Copies of memory by the GPU.</source>
        <translation>Kopien von Speicher durch die GPU.</translation>
    </message>
    <message>
        <source>Memory filled by the GPU.</source>
        <translation>Speicher, den die GPU gefüllt hat.</translation>
    </message>
    <message>
        <source>CUDA calls of the host.</source>
        <translation>CUDA-Aufrufe des Hosts.</translation>
    </message>
    <message>
        <source>CUDA driver calls of the host.</source>
        <translation>CUDA-Treiberaufrufe des Hosts.</translation>
    </message>
    <message>
        <source>Waits for a stream, an event or the GPU.</source>
        <translation>Warten auf einen Stream, ein Ereignis oder die GPU.</translation>
    </message>
    <message>
        <source>CUDA events that were recorded.</source>
        <translation>CUDA-Events, die aufgezeichnet wurden.</translation>
    </message>
    <message>
        <source>Launches of CUDA graphs, each whole.</source>
        <translation>Launches von CUDA-Graphen, jeder als Ganzes.</translation>
    </message>
    <message>
        <source>Time that profiling itself took.</source>
        <translation>Zeit, die das Profiling selbst gebraucht hat.</translation>
    </message>
    <message>
        <source>Nodes made for CUDA graphs.</source>
        <translation>Knoten, die für CUDA-Graphen angelegt wurden.</translation>
    </message>
    <message>
        <source>CUDA graphs made and instantiated.</source>
        <translation>CUDA-Graphen, die angelegt und instanziiert wurden.</translation>
    </message>
    <message>
        <source>Memory allocated and freed.</source>
        <translation>Belegter und freigegebener Speicher.</translation>
    </message>
    <message>
        <source>Pools of GPU memory.</source>
        <translation>Pools von GPU-Speicher.</translation>
    </message>
    <message>
        <source>Page faults of processors on unified memory.</source>
        <translation>Seitenfehler von Prozessoren auf Unified Memory.</translation>
    </message>
    <message>
        <source>Page faults of GPUs on unified memory.</source>
        <translation>Seitenfehler von GPUs auf Unified Memory.</translation>
    </message>
    <message>
        <source>Call stacks of CUDA calls, a row a frame.</source>
        <translation>Aufrufstapel von CUDA-Aufrufen, eine Zeile je Frame.</translation>
    </message>
    <message>
        <source>Calls of the operating system&apos;s libraries.</source>
        <translation>Aufrufe der Bibliotheken des Betriebssystems.</translation>
    </message>
    <message>
        <source>Call stacks of these calls, a row a frame.</source>
        <translation>Aufrufstapel dieser Aufrufe, eine Zeile je Frame.</translation>
    </message>
    <message>
        <source>NVTX ranges and marks of the program.</source>
        <translation>NVTX-Ranges und -Marken des Programms.</translation>
    </message>
    <message>
        <source>Collective MPI calls.</source>
        <translation>Kollektive MPI-Aufrufe.</translation>
    </message>
    <message>
        <source>MPI sends and receives.</source>
        <translation>Senden und Empfangen mit MPI.</translation>
    </message>
    <message>
        <source>CPU samples.</source>
        <translation>CPU-Stichproben.</translation>
    </message>
    <message>
        <source>Call stacks of CPU samples, a row a frame.</source>
        <translation>Aufrufstapel von CPU-Stichproben, eine Zeile je Frame.</translation>
    </message>
    <message>
        <source>When threads were put on a CPU and taken off it.</source>
        <translation>Wann Threads auf eine CPU kamen und von ihr genommen wurden.</translation>
    </message>
    <message>
        <source>Counters of GPUs, sampled over time.</source>
        <translation>Zähler von GPUs, über die Zeit abgetastet.</translation>
    </message>
    <message>
        <source>All texts; other tables name them by id.</source>
        <translation>Alle Texte; andere Tabellen nennen sie mit ihrer id.</translation>
    </message>
    <message>
        <source>Names of threads.</source>
        <translation>Namen von Threads.</translation>
    </message>
    <message>
        <source>Names of processes.</source>
        <translation>Namen von Prozessen.</translation>
    </message>
    <message>
        <source>GPUs of the machine and what they can do.</source>
        <translation>GPUs der Maschine und was sie können.</translation>
    </message>
    <message>
        <source>Which GPU a process calls by which number.</source>
        <translation>Welche GPU ein Prozess mit welcher Nummer anspricht.</translation>
    </message>
    <message>
        <source>What the profiler said while it recorded.</source>
        <translation>Was der Profiler während der Aufzeichnung gemeldet hat.</translation>
    </message>
    <message>
        <source>CUDA streams and their priorities.</source>
        <translation>CUDA-Streams und ihre Prioritäten.</translation>
    </message>
    <message>
        <source>When the recording began.</source>
        <translation>Wann die Aufzeichnung begann.</translation>
    </message>
    <message>
        <source>The machine, its system and its environment.</source>
        <translation>Die Maschine, ihr System und ihre Umgebung.</translation>
    </message>
    <message>
        <source>What the program printed.</source>
        <translation>Was das Programm ausgegeben hat.</translation>
    </message>
    <message>
        <source>Why neither a difference nor equality is called, or why it is not tested.</source>
        <translation>Warum weder ein Unterschied noch Gleichheit festgestellt wird, oder warum nicht geprüft wird.</translation>
    </message>
    <message>
        <source>units of runs that have other numbers of them say nothing about totals</source>
        <translation>Einheiten von Läufen, die verschieden viele davon haben, sagen nichts über Summen</translation>
    </message>
    <message>
        <source>%1; not tested: %2</source>
        <translation>%1; nicht geprüft: %2</translation>
    </message>
    <message>
        <source>%1; %2 of %3 rows passed</source>
        <translation>%1; %2 von %3 Zeilen bestanden</translation>
    </message>
    <message>
        <source>%1; %2 of %3 rows not judged</source>
        <translation>%1; %2 von %3 Zeilen nicht beurteilt</translation>
    </message>
    <message>
        <source>without a unit of work there are no times by unit</source>
        <translation>ohne Arbeitseinheit gibt es keine Zeiten je Einheit</translation>
    </message>
    <message>
        <source>of several runs, this table is that of the first</source>
        <translation>von mehreren Läufen ist diese Tabelle die des ersten</translation>
    </message>
    <message>
        <source>the times of this table are no sums of events</source>
        <translation>die Zeiten dieser Tabelle sind keine Summen von Ereignissen</translation>
    </message>
    <message>
        <source>others differ more, and there are too many events to look at all rows</source>
        <translation>andere unterscheiden sich mehr, und es sind zu viele Ereignisse, um alle Zeilen zu betrachten</translation>
    </message>
    <message>
        <source>its events in the units do not make its time</source>
        <translation>ihre Ereignisse in den Einheiten ergeben nicht ihre Zeit</translation>
    </message>
    <message>
        <source>its values depend on each other: they count as no more than %1</source>
        <translation>ihre Werte hängen voneinander ab: sie zählen nicht mehr als %1</translation>
    </message>
    <message>
        <source>%1 and %2 values are too few</source>
        <translation>%1 und %2 Werte sind zu wenige</translation>
    </message>
    <message>
        <source>Normalisation kernels</source>
        <translation>Normalisierungs-Kernel</translation>
    </message>
    <message>
        <source>Gain is the score of the wall time a unit: what can be expected to be won. A change of at least 0.5 % of the shorter wall time makes a finding better or worse, new or gone.</source>
        <translation>Gewinn ist der Punktwert der Wandzeit je Einheit: was zu gewinnen zu erwarten ist. Eine Änderung von mindestens 0,5 % der kürzeren Wandzeit macht einen Befund besser oder schlechter, neu oder weggefallen.</translation>
    </message>
    <message>
        <source> Figures are means of the runs of a side; a run without the finding counts as 0. A change that is smaller than the gains of runs of BASE lie apart is the same.</source>
        <translation> Zahlen sind Mittel der Läufe einer Seite; ein Lauf ohne den Befund zählt als 0. Eine Änderung, die kleiner ist, als die Gewinne der Läufe von BASE auseinanderliegen, ist gleich.</translation>
    </message>
    <message>
        <source>worse, better, same, new, gone, or not_judged on one side for want of data. What only one side has and makes less than 0.5 % of the shorter wall time is the same; errors and rules of your own, which make none, are new or gone.</source>
        <translation>worse, better, same, new, gone oder, weil auf einer Seite Daten fehlen, not_judged. Was nur eine Seite hat und weniger als 0,5 % der kürzeren Wandzeit ausmacht, ist gleich; Fehler und eigene Regeln, die keine ausmachen, sind neu oder weggefallen.</translation>
    </message>
    <message>
        <source>BASE and NEW need about %1 of memory together, and %2 are free or allowed to this program: keep what a comparison needs of one of them in a small file (gpuloupe-cli baseline TRACE -o FILE.loupe, which reads that trace alone) and compare with that file, close other programs, or use a machine with more.</source>
        <translation>BASE und NEW brauchen zusammen etwa %1 Speicher, und %2 sind frei oder diesem Programm erlaubt: Was ein Vergleich von einem der beiden braucht, lässt sich in einer kleinen Datei aufheben (gpuloupe-cli baseline TRACE -o FILE.loupe, das nur diesen Trace liest) und mit ihr vergleichen. Oder andere Programme schließen oder einen Rechner mit mehr Speicher nehmen.</translation>
    </message>
    <message>
        <source>GPU %1 of BASE is not compared with one of NEW: there are %2.</source>
        <translation>GPU %1 von BASE wird mit keiner von NEW verglichen: Es gibt %2.</translation>
    </message>
    <message>
        <source>The units of a baseline are those of GPU %1: no other can be chosen.</source>
        <translation>Die Einheiten einer Baseline sind die von GPU %1: Eine andere kann nicht gewählt werden.</translation>
    </message>
    <message>
        <source>Runs of BASE: %1; of NEW: %2.</source>
        <translation>Läufe von BASE: %1; von NEW: %2.</translation>
    </message>
    <message>
        <source>Tables are of all of them, drift and versions of the first of each side; a value that is tested is the median unit of a run.</source>
        <translation>Tabellen sind von allen, Drift und Versionen vom ersten jeder Seite; ein geprüfter Wert ist die mittlere Einheit (Median) eines Laufs.</translation>
    </message>
    <message>
        <source>Budget, kernels and families are of all of them, other tables of the first of each side; a value that is tested is the median unit of a run.</source>
        <translation>Budget, Kernel und Familien sind von allen, andere Tabellen vom ersten jeder Seite; ein geprüfter Wert ist die mittlere Einheit (Median) eines Laufs.</translation>
    </message>
    <message>
        <source>GPU that was chosen: %1.</source>
        <translation>Gewählte GPU: %1.</translation>
    </message>
    <message>
        <source>0–1: of NVTX ranges that differ by numbers, domain or path, 1 / the number of ranges that it could have been, which are taken in their order. Empty: nothing had to be guessed.</source>
        <translation>0–1: bei NVTX-Ranges, die sich in Zahlen, Domäne oder Pfad unterscheiden, 1 / Anzahl der Ranges, die es hätten sein können und die in ihrer Reihenfolge genommen werden. Leer: Nichts musste geraten werden.</translation>
    </message>
    <message>
        <source>Sums are those of %1 runs of BASE and %2 of NEW, divided by %3 and %4 units; other figures are the median of the runs. A value that is tested is the median unit of a run.</source>
        <translation>Summen sind die von %1 Läufen von BASE und %2 von NEW, geteilt durch %3 und %4 Einheiten; andere Zahlen sind der Median der Läufe. Ein geprüfter Wert ist die mittlere Einheit (Median) eines Laufs.</translation>
    </message>
    <message>
        <source> State, shift, p and q are those of “%1”.</source>
        <translation> Zustand, Verschiebung, p und q sind die von „%1“.</translation>
    </message>
    <message>
        <source>The baseline was written before sizes were kept in it: write it again from its trace.</source>
        <translation>Die Baseline wurde geschrieben, als darin noch keine Größen aufgehoben wurden: Sie ist neu aus ihrem Trace zu schreiben.</translation>
    </message>
    <message>
        <source>Kernels have the SQL of all runs; all else has that of the first of each side, since further ones are read in turn and not kept. So have charts of rows.</source>
        <translation>Kernel haben das SQL aller Läufe; alles andere hat das des ersten jeder Seite, da weitere der Reihe nach gelesen und nicht behalten werden. Ebenso Diagramme von Zeilen.</translation>
    </message>
    <message>
        <source>the table has no sum of times that should be less</source>
        <translation>die Tabelle hat keine Summe von Zeiten, die kleiner sein sollte</translation>
    </message>
    <message>
        <source>shares of runs are not tested</source>
        <translation>Anteile von Läufen werden nicht geprüft</translation>
    </message>
    <message>
        <source>not all runs have its time</source>
        <translation>nicht alle Läufe haben seine Zeit</translation>
    </message>
    <message>
        <source>the baseline has none of its times by unit</source>
        <translation>die Baseline hat keine seiner Zeiten je Einheit</translation>
    </message>
    <message>
        <source>what few units have is 0 in the median unit of every run</source>
        <translation>was wenige Einheiten haben, ist in der mittleren Einheit (Median) jedes Laufs 0</translation>
    </message>
    <message>
        <source>Share of the median below which a difference between two runs is the same.</source>
        <translation>Anteil am Median, unter dem ein Unterschied zwischen zwei Läufen als gleich gilt.</translation>
    </message>
    <message>
        <source> What mending it would win is not told: ranks are missing with which others exchange data, so it is not known what these wait for.</source>
        <translation> Was es brächte, das zu beheben, wird nicht gesagt: Es fehlen Ranks, mit denen andere Daten austauschen, sodass nicht bekannt ist, worauf diese warten.</translation>
    </message>
    <message>
        <source> What mending it would win is not told. %1</source>
        <translation> Was es brächte, das zu beheben, wird nicht gesagt. %1</translation>
    </message>
    <message>
        <source>Looked at: %1 of %2 that were read. The others are as if they had not been recorded: where they took part, transfers are upper and waits lower bounds.</source>
        <translation>Betrachtet: %1 von %2, die gelesen wurden. Die anderen gelten als nicht aufgezeichnet: Wo sie teilnahmen, sind Übertragungen obere und Wartezeiten untere Schranken.</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>ranks</source>
        <translation>Ranks</translation>
    </message>
    <message>
        <source>There is no step %1: the job has %2, from 0 to %3.</source>
        <translation>Es gibt keinen Schritt %1: Der Job hat %2, von 0 bis %3.</translation>
    </message>
    <message>
        <source>No step lies within this time, which is counted from the first GPU work of rank %1.</source>
        <translation>In dieser Zeit, die von der ersten GPU-Arbeit von Rank %1 an zählt, liegt kein ganzer Schritt.</translation>
    </message>
    <message>
        <source>Several ranks come last together; half of the others wait %1 at least.</source>
        <translation>Mehrere Ranks kommen zusammen zuletzt; die Hälfte der anderen wartet mindestens %1.</translation>
    </message>
    <message>
        <source>There is no rank %1 among those that were read.</source>
        <translation>Unter den gelesenen Ranks gibt es keinen Rank %1.</translation>
    </message>
    <message>
        <source>There are no ranks %1–%2 among those that were read.</source>
        <translation>Unter den gelesenen Ranks gibt es keine Ranks %1–%2.</translation>
    </message>
    <message>
        <source>No rank is of process %1.</source>
        <translation>Kein Rank gehört zu Prozess %1.</translation>
    </message>
    <message>
        <source>No rank is of GPU %1.</source>
        <translation>Kein Rank gehört zu GPU %1.</translation>
    </message>
    <message>
        <source>“%1” names no ranks: give a number, a range as 0-7, or both as 0-7,12.</source>
        <translation>„%1“ nennt keine Ranks: eine Zahl, einen Bereich wie 0-7 oder beides wie 0-7,12 angeben.</translation>
    </message>
    <message>
        <source>No rank fits all that was asked for.</source>
        <translation>Kein Rank passt zu allem, was verlangt wurde.</translation>
    </message>
    <message>
        <source>Kernels run.</source>
        <translation>Kernel laufen.</translation>
    </message>
    <message>
        <source>Only copies run.</source>
        <translation>Nur Kopien laufen.</translation>
    </message>
    <message>
        <source>All ranks of an operation have come.</source>
        <translation>Alle Ranks einer Operation sind da.</translation>
    </message>
    <message>
        <source>A GPU has no work.</source>
        <translation>Eine GPU hat keine Arbeit.</translation>
    </message>
    <message>
        <source>Late start</source>
        <translation>Später Beginn</translation>
    </message>
    <message>
        <source>Operations begin later than the work before lets them.</source>
        <translation>Operationen beginnen später, als die Arbeit davor es zulässt.</translation>
    </message>
    <message>
        <source>Critical path of the job</source>
        <translation>Kritischer Pfad des Jobs</translation>
    </message>
    <message>
        <source>They add up to the replay.</source>
        <translation>Sie ergeben zusammen die Nachbildung.</translation>
    </message>
    <message>
        <source>Meaning</source>
        <translation>Bedeutung</translation>
    </message>
    <message>
        <source>On the chain.</source>
        <translation>Auf der Kette.</translation>
    </message>
    <message>
        <source>Of the chain.</source>
        <translation>Der Kette.</translation>
    </message>
    <message>
        <source>Timed ones it took part in, of the steps where there are some.</source>
        <translation>Gemessene, an denen er teilnahm; der Schritte, wo es welche gibt.</translation>
    </message>
    <message>
        <source>Proved last</source>
        <translation>Bewiesen zuletzt</translation>
    </message>
    <message>
        <source>Times that the clocks alone prove, whatever the durations say.</source>
        <translation>Wie oft die Uhren allein es beweisen, was auch immer die Dauern sagen.</translation>
    </message>
    <message>
        <source>Caused waiting of every rank that waited, followed through communicators to the rank where it began.</source>
        <translation>Verursachtes Warten jedes Ranks, der wartete, durch Kommunikatoren verfolgt bis zu dem Rank, bei dem es begann.</translation>
    </message>
    <message>
        <source>A rank is a process and its GPU. Lateness is from durations of matched operations alone, within the steps. The straggler caused 60 % of the waiting of all ranks and came last three times at least.</source>
        <translation>Ein Rank ist ein Prozess und seine GPU. Verspätung folgt allein aus den Dauern zugeordneter Operationen innerhalb der Schritte. Der Nachzügler verursachte mindestens 60 % des Wartens aller Ranks und kam mindestens dreimal zuletzt.</translation>
    </message>
    <message>
        <source>From 0, the same on all ranks: for --step.</source>
        <translation>Ab 0, auf allen Ranks gleich: für --step.</translation>
    </message>
    <message>
        <source>How the least sure of its timed operations was matched: what is wait and what transfer depends on it. Empty: there are none.</source>
        <translation>Wie die unsicherste seiner gemessenen Operationen zugeordnet wurde: Davon hängt ab, was Warten und was Übertragung ist. Leer: Es gibt keine.</translation>
    </message>
    <message>
        <source>A difference is called with a q of at most %1 %, Cliff&apos;s δ of at least %2 and a shift of at least %3 % of the smaller median</source>
        <translation>Ein Unterschied wird genannt bei einem q von höchstens %1 %, Cliffs δ von mindestens %2 und einer Verschiebung von mindestens %3 % des kleineren Medians</translation>
    </message>
    <message>
        <source>one of so many rows can differ as much by chance</source>
        <translation>eine von so vielen Zeilen kann sich zufällig so sehr unterscheiden</translation>
    </message>
    <message>
        <source>GPU utilisation over time</source>
        <translation>GPU-Auslastung im Zeitverlauf</translation>
    </message>
    <message>
        <source>sync_api, stream or device synchronisation: the host waits for device work. blocking_memcpy, blocking copy: copies and sets without Async, and async copies of pageable memory. implicit_sync, implicit synchronisation: synchronises as a side effect. cpu_launcher_gap, late launch: the device ran dry because the host had not launched yet.</source>
        <translation>sync_api, Synchronisation von Stream oder Gerät: der Host wartet auf Arbeit des Geräts. blocking_memcpy, blockierende Kopie: Kopien und Memsets ohne Async sowie asynchrone Kopien von auslagerbarem Speicher. implicit_sync, implizite Synchronisation: synchronisiert als Nebenwirkung. cpu_launcher_gap, später Launch: das Gerät lief leer, weil der Host noch nichts gestartet hatte.</translation>
    </message>
    <message>
        <source>Matrix products</source>
        <translation>Matrixprodukte</translation>
    </message>
    <message>
        <source>stream or device synchronisation</source>
        <translation>Synchronisation von Stream oder Gerät</translation>
    </message>
    <message>
        <source>implicit synchronisation</source>
        <translation>implizite Synchronisation</translation>
    </message>
    <message>
        <source>Mending it alone wins next to nothing: others hold the job up.</source>
        <translation>Nur ihn in Ordnung zu bringen, gewinnt fast nichts: Andere halten den Job auf.</translation>
    </message>
    <message>
        <source>The gain is an estimate: missing ranks are taken to do as others in their place.</source>
        <translation>Der Gewinn ist eine Schätzung: Von fehlenden Ranks wird angenommen, dass sie tun, was andere an ihrer Stelle tun.</translation>
    </message>
    <message>
        <source> What mending it would win is not told: ranks are not looked at with which others exchange data, so it is not known what these wait for.</source>
        <translation> Was es gewönne, ihn in Ordnung zu bringen, bleibt ungesagt: Ranks, mit denen andere Daten austauschen, werden nicht angesehen; worauf diese warten, ist daher unbekannt.</translation>
    </message>
    <message>
        <source> Mending it alone wins about %1 %2 (%3), if missing ranks do as others in their place.</source>
        <translation> Nur ihn in Ordnung zu bringen, gewinnt etwa %1 %2 (%3), wenn fehlende Ranks tun, was andere an ihrer Stelle tun.</translation>
    </message>
    <message>
        <source>, because %1</source>
        <translation>, Ursache: %1</translation>
    </message>
    <message>
        <source>%1 (as %2)</source>
        <translation>%1 (wie %2)</translation>
    </message>
    <message>
        <source>Efficiency and gains are estimates: these ranks exchange data with missing ones, which are taken to come when the partners of another rank that does the same do: %1.</source>
        <translation>Effizienz und Gewinne sind Schätzungen: Diese Ranks tauschen Daten mit fehlenden aus, von denen angenommen wird, dass sie kommen, wenn die Partner eines anderen Ranks kommen, der dasselbe tut: %1.</translation>
    </message>
    <message>
        <source>all kernels alike by %1: clocks, power or heat</source>
        <translation>alle Kernel gleichermaßen um %1: Takte, Leistung oder Wärme</translation>
    </message>
    <message>
        <source>%1 with %2 instead of %3 a call</source>
        <translation>%1 mit %2 statt %3 je Aufruf</translation>
    </message>
    <message>
        <source>mostly %1</source>
        <translation>vor allem %1</translation>
    </message>
    <message>
        <source> and </source>
        <translation> und </translation>
    </message>
    <message>
        <source>This causes %1 of it.</source>
        <translation>Das verursacht %1 davon.</translation>
    </message>
    <message>
        <source>Each statement gives the calls of the kernel on a rank, their time and the longest. Calls and total are added up; the slowest rank has the largest total by calls, and is compared with the median of the others.</source>
        <translation>Jede Anweisung gibt die Aufrufe des Kernels auf einem Rank, ihre Zeit und den längsten. Aufrufe und Summe werden addiert; der langsamste Rank hat die größte Summe je Aufruf und wird mit dem Median der anderen verglichen.</translation>
    </message>
    <message>
        <source>Drift (ppb)</source>
        <translation>Drift (ppb)</translation>
    </message>
    <message>
        <source> Ranks are missing, and taken to do as others in their place.</source>
        <translation> Ranks fehlen; angenommen wird, dass sie tun, was andere an ihrer Stelle tun.</translation>
    </message>
    <message>
        <source>The longest chain of the replay, from rank to rank where one waits for another: nothing beside it decides when the job ends. Its parts add up to the replay. Idle time is shared out as that of the budget around it.</source>
        <translation>Die längste Kette der Nachbildung, von Rank zu Rank, wo einer auf einen anderen wartet: Nichts sonst entscheidet, wann der Job endet. Ihre Teile ergeben zusammen die Nachbildung. Leerlauf ist aufgeteilt wie der des Budgets ringsum.</translation>
    </message>
    <message>
        <source>Why the GPU is idle.</source>
        <translation>Warum die GPU leerläuft.</translation>
    </message>
    <message>
        <source>What each rank has of the critical path. With the transfers, which are of several ranks, they add up to it.</source>
        <translation>Was jeder Rank vom kritischen Pfad hat. Mit den Übertragungen, die mehreren Ranks gehören, ergibt es ihn.</translation>
    </message>
    <message>
        <source>Ranks on the critical path</source>
        <translation>Ranks auf dem kritischen Pfad</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Summe</translation>
    </message>
    <message>
        <source>Of this rank on the chain.</source>
        <translation>Dieses Ranks auf der Kette.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Which ranks it is of; in files its id, as NCCL gives it.</source>
        <translation>Zu welchen Ranks er gehört; in Dateien seine Kennung, wie NCCL sie vergibt.</translation>
    </message>
    <message>
        <source>Members</source>
        <translation>Mitglieder</translation>
    </message>
    <message>
        <source>Ranks of it that were read.</source>
        <translation>Seine Ranks, die gelesen wurden.</translation>
    </message>
    <message>
        <source>Among whose 256 kernels of most time it is.</source>
        <translation>Unter deren 256 Kerneln mit der meisten Zeit er ist.</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>On all these ranks.</source>
        <translation>Auf allen diesen Ranks.</translation>
    </message>
    <message>
        <source>Sum of the durations on all these ranks.</source>
        <translation>Summe der Dauern auf allen diesen Ranks.</translation>
    </message>
    <message>
        <source>Over the ranks, of their median calls.</source>
        <translation>Über die Ranks, ihrer mittleren Aufrufe (Median).</translation>
    </message>
    <message>
        <source>99th percentile</source>
        <translation>99. Perzentil</translation>
    </message>
    <message>
        <source>At most so long are 99 of 100 calls of all ranks, rounded up by less than a fifth.</source>
        <translation>Höchstens so lang sind 99 von 100 Aufrufen aller Ranks, um weniger als ein Fünftel aufgerundet.</translation>
    </message>
    <message>
        <source>Call of any rank.</source>
        <translation>Aufruf irgendeines Ranks.</translation>
    </message>
    <message>
        <source>not available: the summaries are of a version that kept no kernels</source>
        <translation>nicht verfügbar: Die Zusammenfassungen sind von einer Version, die keine Kernel behielt</translation>
    </message>
    <message>
        <source>Each rank&apos;s 256 kernels of most time in all its trace, without NCCL&apos;s, added up by their full names. The slowest rank is the one whose calls take longest on average.</source>
        <translation>Die 256 Kernel jedes Ranks mit der meisten Zeit in seinem ganzen Trace, ohne die von NCCL, nach vollen Namen addiert. Der langsamste Rank ist der, dessen Aufrufe im Mittel am längsten dauern.</translation>
    </message>
    <message>
        <source>Kernels of all ranks</source>
        <translation>Kernel aller Ranks</translation>
    </message>
    <message>
        <source>The shortest name that tells it from the others.</source>
        <translation>Der kürzeste Name, der ihn von den anderen unterscheidet.</translation>
    </message>
    <message>
        <source>Slowest rank</source>
        <translation>Langsamster Rank</translation>
    </message>
    <message>
        <source>Whose calls take longest on average.</source>
        <translation>Dessen Aufrufe im Mittel am längsten dauern.</translation>
    </message>
    <message>
        <source>Its mean</source>
        <translation>Sein Mittel</translation>
    </message>
    <message>
        <source>Mean of the calls of the slowest rank.</source>
        <translation>Mittel der Aufrufe des langsamsten Ranks.</translation>
    </message>
    <message>
        <source>Slower by</source>
        <translation>Langsamer um</translation>
    </message>
    <message>
        <source>Than the median of the other ranks&apos; means; empty: no other rank has it.</source>
        <translation>Als der Median der Mittel der anderen Ranks; leer: Kein anderer Rank hat ihn.</translation>
    </message>
    <message>
        <source>With arguments.</source>
        <translation>Mit Argumenten.</translation>
    </message>
    <message>
        <source>Unified memory migrations and page faults</source>
        <translation>Migrationen und Seitenfehler von Unified Memory</translation>
    </message>
    <message>
        <source>GPU utilisation</source>
        <translation>GPU-Auslastung</translation>
    </message>
    <message>
        <source>No kernels of a GPU lie in the time of which all tables have rows: copy it again or repeat the export.</source>
        <translation>In der Zeit, von der alle Tabellen Zeilen haben, liegen keine Kernel einer GPU: noch einmal kopieren oder den Export wiederholen.</translation>
    </message>
    <message>
        <source>The table of kernels is in what is missing: copy it again or repeat the export.</source>
        <translation>Die Tabelle der Kernel liegt in dem, was fehlt: noch einmal kopieren oder den Export wiederholen.</translation>
    </message>
    <message>
        <source>%1 Only the first %2 of its GPU&apos;s time are looked at; what it did later is not known.</source>
        <translation>%1 Nur die ersten %2 der Zeit seiner GPU werden betrachtet; was er später tat, ist nicht bekannt.</translation>
    </message>
    <message>
        <source>Nothing could be read of %1.</source>
        <translation>Von %1 ließ sich nichts lesen.</translation>
    </message>
    <message>
        <source>Why it was left out, or read in part.</source>
        <translation>Warum sie ausgelassen oder nur zum Teil gelesen wurde.</translation>
    </message>
    <message>
        <source>table %1 could not be read to its end: the file was cut</source>
        <translation>Tabelle %1 ließ sich nicht bis zu ihrem Ende lesen: Die Datei wurde abgeschnitten</translation>
    </message>
    <message>
        <source>The file was cut: %1 of at least %2 bytes are there.</source>
        <translation>Die Datei wurde abgeschnitten: %1 von mindestens %2 Bytes sind da.</translation>
    </message>
    <message>
        <source>Copy it again or repeat the export.</source>
        <translation>Noch einmal kopieren oder den Export wiederholen.</translation>
    </message>
    <message>
        <source>%1 is truncated, and names of its events are in what is missing (table %2): copy it again or repeat the export.</source>
        <translation>%1 ist abgeschnitten, und Namen seiner Ereignisse liegen in dem, was fehlt (Tabelle %2): noch einmal kopieren oder den Export wiederholen.</translation>
    </message>
    <message>
        <source>Nothing is kept of %1.</source>
        <translation>Von %1 wird nichts aufgehoben.</translation>
    </message>
    <message>
        <source>it is worked out from the names of all kernels</source>
        <translation>es wird aus den Namen aller Kernel gewonnen</translation>
    </message>
    <message>
        <source>the file has no table that says it, or says it in bytes that are no text</source>
        <translation>die Datei hat keine Tabelle, die es sagt, oder sagt es in Bytes, die kein Text sind</translation>
    </message>
    <message>
        <source>it is worked out from several texts or figures, which have SQL of their own</source>
        <translation>es wird aus mehreren Texten oder Zahlen gewonnen, die ihr eigenes SQL haben</translation>
    </message>
    <message>
        <source>what the row is chosen by in the SQL of its figures</source>
        <translation>wonach das SQL ihrer Zahlen die Zeile auswählt</translation>
    </message>
    <message>
        <source>Looked at: %1 of %2 of the job, from %3 on, because all of it needs about %4 of memory and %5 are free or allowed. All figures are of this time, and steps are counted in it. Another time: --time; more memory: --memory; some of the ranks: --rank.</source>
        <translation>Betrachtet: %1 von %2 des Jobs, ab %3, denn alles braucht etwa %4 Speicher, und %5 sind frei oder erlaubt. Alle Zahlen gelten für diese Zeit, und Schritte werden in ihr gezählt. Eine andere Zeit: --time; mehr Speicher: --memory; einige der Ranks: --rank.</translation>
    </message>
    <message>
        <source>%1 about %2 of memory, and %3 are free or allowed to this program: look at some of the ranks (--rank 0-511), or use a machine with more.</source>
        <translation>%1 etwa %2 Speicher, und %3 sind frei oder diesem Programm erlaubt: einige der Ranks ansehen (--rank 0-511) oder eine Maschine mit mehr Speicher nehmen.</translation>
    </message>
    <message>
        <source>The summaries of all ranks need</source>
        <translation>Die Zusammenfassungen aller Ranks brauchen</translation>
    </message>
    <message>
        <source>This time of all ranks needs</source>
        <translation>Diese Zeit aller Ranks braucht</translation>
    </message>
    <message>
        <source>a word of the program</source>
        <translation>ein Wort des Programms</translation>
    </message>
    <message>
        <source>made by the program from what it read</source>
        <translation>vom Programm aus dem gemacht, was es gelesen hat</translation>
    </message>
    <message>
        <source>Looked at: all of the job, in %1 of whole steps one after the other, because all of it at once needs about %2 of memory and %3 are free or allowed. Clocks are those of the stretch that knows least of them; of operations only those that end steps, that differ between ranks and that caused the most waiting are listed.</source>
        <translation>Betrachtet: der ganze Job, in %1 aus ganzen Schritten nacheinander, denn alles auf einmal braucht etwa %2 Speicher, und %3 sind frei oder erlaubt. Uhren sind die des Abschnitts, der am wenigsten von ihnen weiß; von Operationen sind nur die aufgeführt, die Schritte beenden, die sich zwischen Ranks unterscheiden und die das meiste Warten verursachten.</translation>
    </message>
    <message>
        <source>stretch</source>
        <translation>Abschnitt</translation>
    </message>
    <message>
        <source>stretches</source>
        <translation>Abschnitten</translation>
    </message>
    <message>
        <source>No whole step lies in this time.</source>
        <translation>In dieser Zeit liegt kein ganzer Schritt.</translation>
    </message>
    <message>
        <source>Only a part of the job is looked at. %1</source>
        <translation>Nur ein Teil des Jobs wird betrachtet. %1</translation>
    </message>
    <message>
        <source>Name a folder with more room for temporary files (TMPDIR), or allow more memory.</source>
        <translation>Einen Ordner mit mehr Platz für temporäre Dateien nennen (TMPDIR) oder mehr Speicher erlauben.</translation>
    </message>
    <message>
        <source>%1 was changed while it was read.</source>
        <translation>%1 wurde geändert, während sie gelesen wurde.</translation>
    </message>
    <message>
        <source>No temporary file can be made in %1: %2.</source>
        <translation>In %1 lässt sich keine temporäre Datei anlegen: %2.</translation>
    </message>
    <message>
        <source>The job does not fit into memory: only operations that end steps, that differ between ranks and that caused the most waiting are listed.</source>
        <translation>Der Job passt nicht in den Speicher: Nur Operationen, die Schritte beenden, die sich zwischen Ranks unterscheiden und die das meiste Warten verursachten, sind aufgeführt.</translation>
    </message>
    <message>
        <source>The temporary file in %1 cannot be written: %2.</source>
        <translation>Die temporäre Datei in %1 lässt sich nicht schreiben: %2.</translation>
    </message>
    <message>
        <source>The temporary file in %1 cannot be read as it was written.</source>
        <translation>Die temporäre Datei in %1 lässt sich nicht so lesen, wie sie geschrieben wurde.</translation>
    </message>
</context>
<context>
    <name>labels</name>
    <message>
        <source>A collective was started and never ended on any rank</source>
        <translation>Ein Kollektiv wurde begonnen und auf keinem Rank beendet</translation>
    </message>
    <message>
        <source>Allocating and freeing memory outside the GPU window</source>
        <translation>Anfordern und Freigeben von Speicher außerhalb des GPU-Zeitfensters</translation>
    </message>
    <message>
        <source>Allocation-bound</source>
        <translation>Durch Speicheranforderung begrenzt</translation>
    </message>
    <message>
        <source>Balanced</source>
        <translation>Ausgewogen</translation>
    </message>
    <message>
        <source>Bound by loading code</source>
        <translation>Durch das Laden von Code begrenzt</translation>
    </message>
    <message>
        <source>Bound by page migration</source>
        <translation>Durch Seitenmigration begrenzt</translation>
    </message>
    <message>
        <source>CUDA graph</source>
        <translation>CUDA-Graph</translation>
    </message>
    <message>
        <source>CUDA graphs were traced as one piece: {share} of the GPU window is unexplained</source>
        <translation>CUDA-Graphen wurden als ein Stück aufgezeichnet: {share} des GPU-Zeitfensters sind unerklärt</translation>
    </message>
    <message>
        <source>Communication-bound</source>
        <translation>Durch Kommunikation begrenzt</translation>
    </message>
    <message>
        <source>Compute-bound</source>
        <translation>Durch Rechnen begrenzt</translation>
    </message>
    <message>
        <source>Copy-bound</source>
        <translation>Durch Kopien begrenzt</translation>
    </message>
    <message>
        <source>Dependency-bound</source>
        <translation>Durch Abhängigkeiten begrenzt</translation>
    </message>
    <message>
        <source>Driver and context set-up (once per process)</source>
        <translation>Einrichten von Treiber und Kontext (einmal je Prozess)</translation>
    </message>
    <message>
        <source>GPU idle while the host is inside blocking copy or memset calls</source>
        <translation>GPU im Leerlauf, während der Host in blockierenden Kopier- oder Memset-Aufrufen ist</translation>
    </message>
    <message>
        <source>GPU window</source>
        <translation>GPU-Zeitfenster</translation>
    </message>
    <message>
        <source>GPUs have unequal work: busiest {most}, least {least}</source>
        <translation>GPUs haben ungleich viel Arbeit: am meisten {most}, am wenigsten {least}</translation>
    </message>
    <message>
        <source>Host code outside the GPU window</source>
        <translation>Host-Code außerhalb des GPU-Zeitfensters</translation>
    </message>
    <message>
        <source>Host-bound</source>
        <translation>Durch den Host begrenzt</translation>
    </message>
    <message>
        <source>Idle with no recorded cause</source>
        <translation>Leerlauf ohne aufgezeichnete Ursache</translation>
    </message>
    <message>
        <source>Idle, cause unknown</source>
        <translation>Leerlauf, Ursache unbekannt</translation>
    </message>
    <message>
        <source>Idle, several causes</source>
        <translation>Leerlauf, mehrere Ursachen</translation>
    </message>
    <message>
        <source>Input or output outside the GPU window</source>
        <translation>Ein- oder Ausgabe außerhalb des GPU-Zeitfensters</translation>
    </message>
    <message>
        <source>Kernels or libraries are loaded while the GPU waits</source>
        <translation>Kernel oder Bibliotheken werden geladen, während die GPU wartet</translation>
    </message>
    <message>
        <source>Kernels with fewer blocks than SMs, most in {kernel} ({time})</source>
        <translation>Kernel mit weniger Blöcken als SMs, am meisten in {kernel} ({time})</translation>
    </message>
    <message>
        <source>Last waves of blocks leave SMs empty, most in {kernel}</source>
        <translation>Die letzten Wellen von Blöcken lassen SMs leer, am meisten in {kernel}</translation>
    </message>
    <message>
        <source>Launch-bound</source>
        <translation>Durch Launches begrenzt</translation>
    </message>
    <message>
        <source>Loading or compiling kernels outside the GPU window</source>
        <translation>Laden oder Übersetzen von Kerneln außerhalb des GPU-Zeitfensters</translation>
    </message>
    <message>
        <source>MPI</source>
        <translation>MPI</translation>
    </message>
    <message>
        <source>Memset that no kernel hides</source>
        <translation>Memset, das kein Kernel verdeckt</translation>
    </message>
    <message>
        <source>Mixed</source>
        <translation>Gemischt</translation>
    </message>
    <message>
        <source>NCCL kernels wait for a peer GPU that still computes</source>
        <translation>NCCL-Kernel warten auf eine andere GPU, die noch rechnet</translation>
    </message>
    <message>
        <source>NCCL runs with no other kernel beside it</source>
        <translation>NCCL läuft ohne einen anderen Kernel daneben</translation>
    </message>
    <message>
        <source>NCCL with no other kernel beside it</source>
        <translation>NCCL ohne einen anderen Kernel daneben</translation>
    </message>
    <message>
        <source>NCCL, not split</source>
        <translation>NCCL, nicht aufgeteilt</translation>
    </message>
    <message>
        <source>OS wait</source>
        <translation>Warten im Betriebssystem</translation>
    </message>
    <message>
        <source>OS waits</source>
        <translation>Warten im Betriebssystem</translation>
    </message>
    <message>
        <source>Only {time} of GPU window recorded</source>
        <translation>Nur {time} des GPU-Zeitfensters aufgezeichnet</translation>
    </message>
    <message>
        <source>Other CUDA calls outside the GPU window</source>
        <translation>Andere CUDA-Aufrufe außerhalb des GPU-Zeitfensters</translation>
    </message>
    <message>
        <source>Other work</source>
        <translation>Andere Arbeit</translation>
    </message>
    <message>
        <source>Pinned {direction} copies run at {rate}, {share} of the best in this file ({best})</source>
        <translation>Gepinnte Kopien {direction} laufen mit {rate}, {share} der besten in dieser Datei ({best})</translation>
    </message>
    <message>
        <source>Pipeline stages wait {share} of the step</source>
        <translation>Stufen der Pipeline warten {share} des Schritts</translation>
    </message>
    <message>
        <source>Profiler-bound</source>
        <translation>Durch den Profiler begrenzt</translation>
    </message>
    <message>
        <source>Queued work waits for another stream or GPU</source>
        <translation>Eingereihte Arbeit wartet auf einen anderen Stream oder eine andere GPU</translation>
    </message>
    <message>
        <source>Rank {rank} holds the others up: {time} waited for it</source>
        <translation>Rank {rank} hält die anderen auf: {time} auf ihn gewartet</translation>
    </message>
    <message>
        <source>Rank {rank} runs the same work slower</source>
        <translation>Rank {rank} führt dieselbe Arbeit langsamer aus</translation>
    </message>
    <message>
        <source>Ranks disagree about a collective: {text}</source>
        <translation>Die Ranks sind sich über ein Kollektiv uneins: {text}</translation>
    </message>
    <message>
        <source>Ranks take turns in being late</source>
        <translation>Die Ranks sind abwechselnd spät</translation>
    </message>
    <message>
        <source>Same kernel and shape at two speeds: {kernel} near {low} and near {high}</source>
        <translation>Gleicher Kernel und gleiche Form mit zwei Geschwindigkeiten: {kernel} nahe {low} und nahe {high}</translation>
    </message>
    <message>
        <source>Synchronisation-bound</source>
        <translation>Durch Synchronisation begrenzt</translation>
    </message>
    <message>
        <source>The GPU outruns the launching thread: {n} gaps while it is enqueueing</source>
        <translation>Die GPU ist schneller als der startende Thread: {n} Lücken, während er einreiht</translation>
    </message>
    <message>
        <source>The GPU waits while the launching thread does input or output</source>
        <translation>Die GPU wartet, während der startende Thread ein- oder ausgibt</translation>
    </message>
    <message>
        <source>The GPU waits while the launching thread is in MPI</source>
        <translation>Die GPU wartet, während der startende Thread in MPI ist</translation>
    </message>
    <message>
        <source>The GPU waits while the launching thread is not running (blocked or preempted)</source>
        <translation>Die GPU wartet, während der startende Thread nicht läuft (blockiert oder verdrängt)</translation>
    </message>
    <message>
        <source>The GPU waits while the launching thread runs its own code</source>
        <translation>Die GPU wartet, während der startende Thread eigenen Code ausführt</translation>
    </message>
    <message>
        <source>The GPU waits while the launching thread waits in the operating system</source>
        <translation>Die GPU wartet, während der startende Thread im Betriebssystem wartet</translation>
    </message>
    <message>
        <source>The profiler itself holds the launching thread</source>
        <translation>Der Profiler selbst hält den startenden Thread auf</translation>
    </message>
    <message>
        <source>The profiler&apos;s own start and flush</source>
        <translation>Start und Schreiben des Profilers selbst</translation>
    </message>
    <message>
        <source>The same kernels run slower on one GPU, most {kernel}</source>
        <translation>Dieselben Kernel laufen auf einer GPU langsamer, am meisten {kernel}</translation>
    </message>
    <message>
        <source>Unbalanced</source>
        <translation>Unausgewogen</translation>
    </message>
    <message>
        <source>Unified memory migrates on demand: {to_gpu} to the GPU, {back} back, {n} migrations; kernels run beside migration {time}</source>
        <translation>Unified Memory migriert bei Bedarf: {to_gpu} zur GPU, {back} zurück, {n} Migrationen; Kernel laufen neben der Migration {time}</translation>
    </message>
    <message>
        <source>Waiting in the operating system outside the GPU window</source>
        <translation>Warten im Betriebssystem außerhalb des GPU-Zeitfensters</translation>
    </message>
    <message>
        <source>a CUDA context is created</source>
        <translation>ein CUDA-Kontext wird angelegt</translation>
    </message>
    <message>
        <source>a CUDA graph traced as one piece</source>
        <translation>ein CUDA-Graph, der als ein Stück aufgezeichnet wurde</translation>
    </message>
    <message>
        <source>a module or library is loaded, or a kernel is launched for the first time</source>
        <translation>ein Modul oder eine Bibliothek wird geladen, oder ein Kernel wird zum ersten Mal gestartet</translation>
    </message>
    <message>
        <source>after</source>
        <translation>danach</translation>
    </message>
    <message>
        <source>after all GPU work</source>
        <translation>nach aller GPU-Arbeit</translation>
    </message>
    <message>
        <source>allocate or free</source>
        <translation>Speicher anfordern oder freigeben</translation>
    </message>
    <message>
        <source>allocation</source>
        <translation>Speicheranforderung</translation>
    </message>
    <message>
        <source>allocation-bound</source>
        <translation>durch Speicheranforderung begrenzt</translation>
    </message>
    <message>
        <source>before</source>
        <translation>davor</translation>
    </message>
    <message>
        <source>before all GPU work</source>
        <translation>vor aller GPU-Arbeit</translation>
    </message>
    <message>
        <source>before this GPU&apos;s first or after its last work, while another GPU works</source>
        <translation>vor der ersten oder nach der letzten Arbeit dieser GPU, während eine andere GPU arbeitet</translation>
    </message>
    <message>
        <source>better</source>
        <translation>besser</translation>
    </message>
    <message>
        <source>between page migrations: fault handling or host code, which cannot be told apart</source>
        <translation>zwischen Seitenmigrationen: Behandlung von Seitenfehlern oder Host-Code, was nicht zu unterscheiden ist</translation>
    </message>
    <message>
        <source>blocking copies</source>
        <translation>blockierende Kopien</translation>
    </message>
    <message>
        <source>blocking copy call</source>
        <translation>blockierender Kopieraufruf</translation>
    </message>
    <message>
        <source>capture error</source>
        <translation>Fehler im Capture</translation>
    </message>
    <message>
        <source>communication no kernel hides</source>
        <translation>Kommunikation, die kein Kernel verdeckt</translation>
    </message>
    <message>
        <source>communication-bound</source>
        <translation>durch Kommunikation begrenzt</translation>
    </message>
    <message>
        <source>compiling</source>
        <translation>Übersetzen</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>Rechnen</translation>
    </message>
    <message>
        <source>compute-bound</source>
        <translation>durch Rechnen begrenzt</translation>
    </message>
    <message>
        <source>context</source>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>copies between GPUs that no kernel hides</source>
        <translation>Kopien zwischen GPUs, die kein Kernel verdeckt</translation>
    </message>
    <message>
        <source>copies from the GPU to the host that no kernel hides</source>
        <translation>Kopien von der GPU zum Host, die kein Kernel verdeckt</translation>
    </message>
    <message>
        <source>copies from the host to the GPU that no kernel hides</source>
        <translation>Kopien vom Host zur GPU, die kein Kernel verdeckt</translation>
    </message>
    <message>
        <source>copies no kernel hides</source>
        <translation>Kopien, die kein Kernel verdeckt</translation>
    </message>
    <message>
        <source>copies within one GPU that no kernel hides</source>
        <translation>Kopien innerhalb einer GPU, die kein Kernel verdeckt</translation>
    </message>
    <message>
        <source>copy between GPUs</source>
        <translation>Kopie zwischen GPUs</translation>
    </message>
    <message>
        <source>copy on GPU</source>
        <translation>Kopie auf der GPU</translation>
    </message>
    <message>
        <source>copy to GPU</source>
        <translation>Kopie zur GPU</translation>
    </message>
    <message>
        <source>copy to host</source>
        <translation>Kopie zum Host</translation>
    </message>
    <message>
        <source>copy-bound</source>
        <translation>durch Kopien begrenzt</translation>
    </message>
    <message>
        <source>could gain less than in BASE</source>
        <translation>könnte weniger gewinnen als in BASE</translation>
    </message>
    <message>
        <source>could gain more than in BASE</source>
        <translation>könnte mehr gewinnen als in BASE</translation>
    </message>
    <message>
        <source>coverage</source>
        <translation>Abdeckung</translation>
    </message>
    <message>
        <source>creating a context</source>
        <translation>Anlegen eines Kontexts</translation>
    </message>
    <message>
        <source>dependency</source>
        <translation>Abhängigkeit</translation>
    </message>
    <message>
        <source>dependency-bound</source>
        <translation>durch Abhängigkeiten begrenzt</translation>
    </message>
    <message>
        <source>divergent collectives</source>
        <translation>abweichende Kollektive</translation>
    </message>
    <message>
        <source>driver set-up</source>
        <translation>Einrichten des Treibers</translation>
    </message>
    <message>
        <source>equal calls that take longer</source>
        <translation>gleiche Aufrufe, die länger dauern</translation>
    </message>
    <message>
        <source>exposed NCCL</source>
        <translation>ungedecktes NCCL</translation>
    </message>
    <message>
        <source>exposed NCCL after the last rank arrived</source>
        <translation>ungedecktes NCCL, nachdem der letzte Rank da war</translation>
    </message>
    <message>
        <source>exposed NCCL before the last rank arrived</source>
        <translation>ungedecktes NCCL, bevor der letzte Rank da war</translation>
    </message>
    <message>
        <source>exposed NCCL of collectives that were not matched</source>
        <translation>ungedecktes NCCL von Kollektiven, die nicht zugeordnet wurden</translation>
    </message>
    <message>
        <source>exposed copies</source>
        <translation>ungedeckte Kopien</translation>
    </message>
    <message>
        <source>failed calls</source>
        <translation>fehlgeschlagene Aufrufe</translation>
    </message>
    <message>
        <source>faster</source>
        <translation>schneller</translation>
    </message>
    <message>
        <source>faster in these two runs</source>
        <translation>schneller in diesen beiden Läufen</translation>
    </message>
    <message>
        <source>fits, but other causes fit too</source>
        <translation>passt, aber andere Ursachen passen auch</translation>
    </message>
    <message>
        <source>follows from what is recorded</source>
        <translation>folgt aus dem, was aufgezeichnet ist</translation>
    </message>
    <message>
        <source>from the first to the last GPU work</source>
        <translation>von der ersten bis zur letzten GPU-Arbeit</translation>
    </message>
    <message>
        <source>gone</source>
        <translation>weg</translation>
    </message>
    <message>
        <source>graphics interop</source>
        <translation>Grafik-Interop</translation>
    </message>
    <message>
        <source>hang</source>
        <translation>Stillstand</translation>
    </message>
    <message>
        <source>high</source>
        <translation>hoch</translation>
    </message>
    <message>
        <source>host code</source>
        <translation>Host-Code</translation>
    </message>
    <message>
        <source>host waits</source>
        <translation>Warten des Hosts</translation>
    </message>
    <message>
        <source>host work</source>
        <translation>Host-Arbeit</translation>
    </message>
    <message>
        <source>host-bound</source>
        <translation>durch den Host begrenzt</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>Leerlauf</translation>
    </message>
    <message>
        <source>idle time</source>
        <translation>Leerlaufzeit</translation>
    </message>
    <message>
        <source>idle, cause unknown</source>
        <translation>Leerlauf, Ursache unbekannt</translation>
    </message>
    <message>
        <source>idle, several causes</source>
        <translation>Leerlauf, mehrere Ursachen</translation>
    </message>
    <message>
        <source>input/output</source>
        <translation>Ein-/Ausgabe</translation>
    </message>
    <message>
        <source>ioctl before the first GPU work</source>
        <translation>ioctl vor der ersten GPU-Arbeit</translation>
    </message>
    <message>
        <source>kernels</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>kernels are compiled from PTX</source>
        <translation>Kernel werden aus PTX übersetzt</translation>
    </message>
    <message>
        <source>kernels beside NCCL</source>
        <translation>Kernel neben NCCL</translation>
    </message>
    <message>
        <source>kernels beside NCCL kernels</source>
        <translation>Kernel neben NCCL-Kerneln</translation>
    </message>
    <message>
        <source>kernels beside a copy or memset</source>
        <translation>Kernel neben einer Kopie oder einem Memset</translation>
    </message>
    <message>
        <source>kernels beside copies</source>
        <translation>Kernel neben Kopien</translation>
    </message>
    <message>
        <source>kernels while pages migrate</source>
        <translation>Kernel während Seitenmigration</translation>
    </message>
    <message>
        <source>kernels while pages of unified memory migrate</source>
        <translation>Kernel, während Seiten von Unified Memory migrieren</translation>
    </message>
    <message>
        <source>kernels, no copy or NCCL beside them</source>
        <translation>Kernel, ohne Kopie oder NCCL daneben</translation>
    </message>
    <message>
        <source>late launches</source>
        <translation>späte Launches</translation>
    </message>
    <message>
        <source>launch call</source>
        <translation>Launch-Aufruf</translation>
    </message>
    <message>
        <source>launch calls</source>
        <translation>Launch-Aufrufe</translation>
    </message>
    <message>
        <source>launch latency</source>
        <translation>Launch-Latenz</translation>
    </message>
    <message>
        <source>launch-bound</source>
        <translation>durch Launches begrenzt</translation>
    </message>
    <message>
        <source>launched, starts within {launch_latency_max_us} µs</source>
        <translation>gestartet, beginnt binnen {launch_latency_max_us} µs</translation>
    </message>
    <message>
        <source>likely</source>
        <translation>wahrscheinlich</translation>
    </message>
    <message>
        <source>loading</source>
        <translation>Laden</translation>
    </message>
    <message>
        <source>loading code</source>
        <translation>Laden von Code</translation>
    </message>
    <message>
        <source>loading of code or context</source>
        <translation>Laden von Code oder Kontext</translation>
    </message>
    <message>
        <source>loading of context and code</source>
        <translation>Laden von Kontext und Code</translation>
    </message>
    <message>
        <source>loading-bound</source>
        <translation>durch Laden begrenzt</translation>
    </message>
    <message>
        <source>look here first</source>
        <translation>zuerst hier nachsehen</translation>
    </message>
    <message>
        <source>low</source>
        <translation>niedrig</translation>
    </message>
    <message>
        <source>medium</source>
        <translation>mittel</translation>
    </message>
    <message>
        <source>memory allocation</source>
        <translation>Speicheranforderung</translation>
    </message>
    <message>
        <source>memory allocation calls</source>
        <translation>Aufrufe, die Speicher anfordern</translation>
    </message>
    <message>
        <source>memset</source>
        <translation>Memset</translation>
    </message>
    <message>
        <source>memsets</source>
        <translation>Memsets</translation>
    </message>
    <message>
        <source>memsets that no kernel hides</source>
        <translation>Memsets, die kein Kernel verdeckt</translation>
    </message>
    <message>
        <source>migration-bound</source>
        <translation>durch Seitenmigration begrenzt</translation>
    </message>
    <message>
        <source>missing ranks</source>
        <translation>fehlende Ranks</translation>
    </message>
    <message>
        <source>mixed</source>
        <translation>gemischt</translation>
    </message>
    <message>
        <source>more calls or other kernels than its peers</source>
        <translation>mehr Aufrufe oder andere Kernel als die anderen</translation>
    </message>
    <message>
        <source>more work</source>
        <translation>mehr Arbeit</translation>
    </message>
    <message>
        <source>new</source>
        <translation>neu</translation>
    </message>
    <message>
        <source>no cause explains enough of it</source>
        <translation>keine Ursache erklärt genug davon</translation>
    </message>
    <message>
        <source>no record</source>
        <translation>nichts aufgezeichnet</translation>
    </message>
    <message>
        <source>no recorded cause</source>
        <translation>keine aufgezeichnete Ursache</translation>
    </message>
    <message>
        <source>no work</source>
        <translation>keine Arbeit</translation>
    </message>
    <message>
        <source>no work for this GPU while another works</source>
        <translation>keine Arbeit für diese GPU, während eine andere arbeitet</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>not decided: {reason}</source>
        <translation>nicht entschieden: {reason}</translation>
    </message>
    <message>
        <source>not determined</source>
        <translation>nicht bestimmt</translation>
    </message>
    <message>
        <source>not judged</source>
        <translation>nicht beurteilt</translation>
    </message>
    <message>
        <source>not judged on one side: {reason}</source>
        <translation>auf einer Seite nicht beurteilt: {reason}</translation>
    </message>
    <message>
        <source>not running</source>
        <translation>läuft nicht</translation>
    </message>
    <message>
        <source>not tested</source>
        <translation>nicht getestet</translation>
    </message>
    <message>
        <source>note</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>nothing in the file says why</source>
        <translation>nichts in der Datei sagt, warum</translation>
    </message>
    <message>
        <source>only in BASE</source>
        <translation>nur in BASE</translation>
    </message>
    <message>
        <source>only in NEW</source>
        <translation>nur in NEW</translation>
    </message>
    <message>
        <source>only work outside the scope runs</source>
        <translation>nur Arbeit außerhalb der Eingrenzung läuft</translation>
    </message>
    <message>
        <source>opaque graphs</source>
        <translation>undurchsichtige Graphen</translation>
    </message>
    <message>
        <source>other CUDA call</source>
        <translation>anderer CUDA-Aufruf</translation>
    </message>
    <message>
        <source>other OS call</source>
        <translation>anderer Betriebssystemaufruf</translation>
    </message>
    <message>
        <source>other communicator</source>
        <translation>anderer Communicator</translation>
    </message>
    <message>
        <source>other work</source>
        <translation>andere Arbeit</translation>
    </message>
    <message>
        <source>own code</source>
        <translation>eigener Code</translation>
    </message>
    <message>
        <source>own code or untraced call</source>
        <translation>eigener Code oder nicht aufgezeichneter Aufruf</translation>
    </message>
    <message>
        <source>page fault or host</source>
        <translation>Seitenfehler oder Host</translation>
    </message>
    <message>
        <source>page migration</source>
        <translation>Seitenmigration</translation>
    </message>
    <message>
        <source>page migration of unified memory</source>
        <translation>Seitenmigration von Unified Memory</translation>
    </message>
    <message>
        <source>pageable copies</source>
        <translation>auslagerbare Kopien</translation>
    </message>
    <message>
        <source>pages of unified memory migrate, no kernel runs</source>
        <translation>Seiten von Unified Memory migrieren, kein Kernel läuft</translation>
    </message>
    <message>
        <source>pipeline bubble</source>
        <translation>Pipeline-Blase</translation>
    </message>
    <message>
        <source>profiler</source>
        <translation>Profiler</translation>
    </message>
    <message>
        <source>profiler in gaps</source>
        <translation>Profiler in Lücken</translation>
    </message>
    <message>
        <source>profiler start</source>
        <translation>Start des Profilers</translation>
    </message>
    <message>
        <source>profiler-bound</source>
        <translation>durch den Profiler begrenzt</translation>
    </message>
    <message>
        <source>queued before the gap, starts within {turnaround_max_us} µs</source>
        <translation>vor der Lücke eingereiht, beginnt binnen {turnaround_max_us} µs</translation>
    </message>
    <message>
        <source>queued, waits for another stream, another GPU or graphics work</source>
        <translation>eingereiht, wartet auf einen anderen Stream, eine andere GPU oder Grafikarbeit</translation>
    </message>
    <message>
        <source>recorded in the file</source>
        <translation>in der Datei aufgezeichnet</translation>
    </message>
    <message>
        <source>rotating imbalance</source>
        <translation>wechselnde Unausgewogenheit</translation>
    </message>
    <message>
        <source>round trip after a wait</source>
        <translation>Rundreise nach einem Warten</translation>
    </message>
    <message>
        <source>round trips</source>
        <translation>Rundreisen</translation>
    </message>
    <message>
        <source>round trips after a host wait</source>
        <translation>Rundreisen nach einem Warten des Hosts</translation>
    </message>
    <message>
        <source>same</source>
        <translation>gleich</translation>
    </message>
    <message>
        <source>same work, slower</source>
        <translation>gleiche Arbeit, langsamer</translation>
    </message>
    <message>
        <source>score 0.5 or more</source>
        <translation>Punktzahl 0,5 oder mehr</translation>
    </message>
    <message>
        <source>score 10 or more</source>
        <translation>Punktzahl 10 oder mehr</translation>
    </message>
    <message>
        <source>score 3 or more</source>
        <translation>Punktzahl 3 oder mehr</translation>
    </message>
    <message>
        <source>score below 0.5</source>
        <translation>Punktzahl unter 0,5</translation>
    </message>
    <message>
        <source>short capture</source>
        <translation>kurzes Capture</translation>
    </message>
    <message>
        <source>slow copies</source>
        <translation>langsame Kopien</translation>
    </message>
    <message>
        <source>slow transfer</source>
        <translation>langsame Übertragung</translation>
    </message>
    <message>
        <source>slower</source>
        <translation>langsamer</translation>
    </message>
    <message>
        <source>slower GPU</source>
        <translation>langsamere GPU</translation>
    </message>
    <message>
        <source>slower GPU at equal work</source>
        <translation>langsamere GPU bei gleicher Arbeit</translation>
    </message>
    <message>
        <source>slower in these two runs</source>
        <translation>langsamer in diesen beiden Läufen</translation>
    </message>
    <message>
        <source>small copies</source>
        <translation>kleine Kopien</translation>
    </message>
    <message>
        <source>start-up: OS waits</source>
        <translation>Anlauf: Warten im Betriebssystem</translation>
    </message>
    <message>
        <source>start-up: allocation</source>
        <translation>Anlauf: Speicheranforderung</translation>
    </message>
    <message>
        <source>start-up: host code</source>
        <translation>Anlauf: Host-Code</translation>
    </message>
    <message>
        <source>start-up: input/output</source>
        <translation>Anlauf: Ein-/Ausgabe</translation>
    </message>
    <message>
        <source>start-up: loading</source>
        <translation>Anlauf: Laden</translation>
    </message>
    <message>
        <source>start-up: other calls</source>
        <translation>Anlauf: andere Aufrufe</translation>
    </message>
    <message>
        <source>still enqueueing</source>
        <translation>noch beim Einreihen</translation>
    </message>
    <message>
        <source>straggler</source>
        <translation>Nachzügler</translation>
    </message>
    <message>
        <source>sure</source>
        <translation>sicher</translation>
    </message>
    <message>
        <source>sync-bound</source>
        <translation>durch Synchronisation begrenzt</translation>
    </message>
    <message>
        <source>tail waves</source>
        <translation>letzte Wellen</translation>
    </message>
    <message>
        <source>the GPU is idle while the host is inside a blocking copy or memset call</source>
        <translation>die GPU ist im Leerlauf, während der Host in einem blockierenden Kopier- oder Memset-Aufruf ist</translation>
    </message>
    <message>
        <source>the host allocates or frees memory</source>
        <translation>der Host fordert Speicher an oder gibt ihn frei</translation>
    </message>
    <message>
        <source>the host is about to launch: the call comes within {enqueue_pause_us} µs</source>
        <translation>der Host startet gleich: Der Aufruf kommt binnen {enqueue_pause_us} µs</translation>
    </message>
    <message>
        <source>the host is inside another CUDA call</source>
        <translation>der Host ist in einem anderen CUDA-Aufruf</translation>
    </message>
    <message>
        <source>the host is inside the launch call</source>
        <translation>der Host ist im Launch-Aufruf</translation>
    </message>
    <message>
        <source>the host is still in a wait call though its GPU is idle</source>
        <translation>der Host ist noch in einem Warteaufruf, obwohl seine GPU im Leerlauf ist</translation>
    </message>
    <message>
        <source>the host waited for the GPU and issues the next work within {enqueue_pause_us} µs</source>
        <translation>der Host hat auf die GPU gewartet und gibt die nächste Arbeit binnen {enqueue_pause_us} µs auf</translation>
    </message>
    <message>
        <source>the host waits while another GPU works</source>
        <translation>der Host wartet, während eine andere GPU arbeitet</translation>
    </message>
    <message>
        <source>the host was late; neither OS calls nor scheduling were recorded</source>
        <translation>der Host war spät; weder Betriebssystemaufrufe noch Scheduling wurden aufgezeichnet</translation>
    </message>
    <message>
        <source>the launching thread is in MPI</source>
        <translation>der startende Thread ist in MPI</translation>
    </message>
    <message>
        <source>the launching thread is inside a graphics interop call</source>
        <translation>der startende Thread ist in einem Aufruf der Grafik-Interoperabilität</translation>
    </message>
    <message>
        <source>the launching thread is inside another OS call</source>
        <translation>der startende Thread ist in einem anderen Betriebssystemaufruf</translation>
    </message>
    <message>
        <source>the launching thread is not running (blocked or preempted)</source>
        <translation>der startende Thread läuft nicht (blockiert oder verdrängt)</translation>
    </message>
    <message>
        <source>the launching thread reads or writes</source>
        <translation>der startende Thread liest oder schreibt</translation>
    </message>
    <message>
        <source>the launching thread runs its own code</source>
        <translation>der startende Thread führt eigenen Code aus</translation>
    </message>
    <message>
        <source>the launching thread waits in the operating system</source>
        <translation>der startende Thread wartet im Betriebssystem</translation>
    </message>
    <message>
        <source>the profiler</source>
        <translation>der Profiler</translation>
    </message>
    <message>
        <source>the profiler holds the launching thread</source>
        <translation>der Profiler hält den startenden Thread auf</translation>
    </message>
    <message>
        <source>the same within the limit</source>
        <translation>gleich innerhalb der Grenze</translation>
    </message>
    <message>
        <source>too few values to test</source>
        <translation>zu wenige Werte für einen Test</translation>
    </message>
    <message>
        <source>transfer</source>
        <translation>Übertragung</translation>
    </message>
    <message>
        <source>turnaround</source>
        <translation>Übergang</translation>
    </message>
    <message>
        <source>two limits</source>
        <translation>zwei Grenzen</translation>
    </message>
    <message>
        <source>two speeds</source>
        <translation>zwei Geschwindigkeiten</translation>
    </message>
    <message>
        <source>unbalanced</source>
        <translation>unausgewogen</translation>
    </message>
    <message>
        <source>undecided</source>
        <translation>unentschieden</translation>
    </message>
    <message>
        <source>underfilled kernels</source>
        <translation>Kernel mit zu wenigen Blöcken</translation>
    </message>
    <message>
        <source>unequal GPUs</source>
        <translation>ungleiche GPUs</translation>
    </message>
    <message>
        <source>wait for a peer</source>
        <translation>Warten auf eine andere GPU</translation>
    </message>
    <message>
        <source>wait for another GPU</source>
        <translation>Warten auf eine andere GPU</translation>
    </message>
    <message>
        <source>wait for ranks</source>
        <translation>Warten auf Ranks</translation>
    </message>
    <message>
        <source>wait not yet returned</source>
        <translation>Warten noch nicht zurückgekehrt</translation>
    </message>
    <message>
        <source>waited in another communicator</source>
        <translation>in einem anderen Communicator gewartet</translation>
    </message>
    <message>
        <source>waiting for another stream or GPU</source>
        <translation>Warten auf einen anderen Stream oder eine andere GPU</translation>
    </message>
    <message>
        <source>waiting for launches</source>
        <translation>Warten auf Launches</translation>
    </message>
    <message>
        <source>waits for other work</source>
        <translation>wartet auf andere Arbeit</translation>
    </message>
    <message>
        <source>weak</source>
        <translation>schwach</translation>
    </message>
    <message>
        <source>work outside the scope</source>
        <translation>Arbeit außerhalb der Eingrenzung</translation>
    </message>
    <message>
        <source>worse</source>
        <translation>schlechter</translation>
    </message>
    <message>
        <source>{Direction} copies that no kernel hides: {bytes} in {n} copies at {rate}</source>
        <translation>Kopien {direction}, die kein Kernel verdeckt: {bytes} in {n} Kopien mit {rate}</translation>
    </message>
    <message>
        <source>{Direction} copies use pageable memory: {bytes} at {rate}</source>
        <translation>Kopien {direction} nutzen auslagerbaren Speicher: {bytes} mit {rate}</translation>
    </message>
    <message>
        <source>{call} failed {n} times: {code} {text}</source>
        <translation>{call} ist {n}-mal fehlgeschlagen: {code} {text}</translation>
    </message>
    <message>
        <source>{group} moves {rate}, {share} of its peers&apos; bandwidth</source>
        <translation>{group} überträgt {rate}, {share} der Bandbreite der anderen</translation>
    </message>
    <message>
        <source>{kernel} ({family}) takes {share} of the wall; each tenth gained there is worth {time}</source>
        <translation>{kernel} ({family}) nimmt {share} der Laufzeit; jedes dort gewonnene Zehntel ist {time} wert</translation>
    </message>
    <message>
        <source>{n} idle gaps hold memory allocation or free calls</source>
        <translation>{n} Leerlauflücken enthalten Aufrufe, die Speicher anfordern oder freigeben</translation>
    </message>
    <message>
        <source>{n} of {all} GPU operations have no launch call in the file</source>
        <translation>{n} von {all} GPU-Operationen haben keinen Launch-Aufruf in der Datei</translation>
    </message>
    <message>
        <source>{n} of {all} ranks are not among the files: {ranks}</source>
        <translation>{n} von {all} Ranks sind nicht unter den Dateien: {ranks}</translation>
    </message>
    <message>
        <source>{n} small {direction} copies (mean {bytes})</source>
        <translation>{n} kleine Kopien {direction} (im Mittel {bytes})</translation>
    </message>
    <message>
        <source>{n} times the GPU runs dry because the host waited for it before it issued more</source>
        <translation>{n}-mal läuft die GPU leer, weil der Host auf sie wartete, bevor er mehr aufgab</translation>
    </message>
    <message>
        <source>{text}</source>
        <translation>{text}</translation>
    </message>
</context>
<context>
    <name>language</name>
    <message>
        <source>en</source>
        <extracomment>Not a text: the code of this catalogue&apos;s language, such as de.</extracomment>
        <translation>de</translation>
    </message>
</context>
<context>
    <name>scope</name>
    <message>
        <source>%1–%2 s of the session</source>
        <translation>%1–%2 s der Sitzung</translation>
    </message>
    <message>
        <source>window %1</source>
        <translation>Fenster %1</translation>
    </message>
</context>
<context>
    <name>scopeInWords</name>
    <message>
        <source>the whole trace</source>
        <extracomment>Stands behind &quot;for&quot;, &quot;back to&quot; and the like.</extracomment>
        <translation>ganzer Trace</translation>
    </message>
</context>
<context>
    <name>tables</name>
    <message>
        <source>%1 (session, %2)</source>
        <translation>%1 (Sitzung, %2)</translation>
    </message>
    <message>
        <source>API</source>
        <translation>API</translation>
    </message>
    <message>
        <source>API calls</source>
        <translation>API-Aufrufe</translation>
    </message>
    <message>
        <source>Advice</source>
        <translation>Rat</translation>
    </message>
    <message>
        <source>Algorithm bandwidth</source>
        <translation>Algorithmus-Bandbreite</translation>
    </message>
    <message>
        <source>Answered</source>
        <translation>Beantwortet</translation>
    </message>
    <message>
        <source>Average</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>Average bandwidth</source>
        <translation>Mittlere Bandbreite</translation>
    </message>
    <message>
        <source>Average during NCCL</source>
        <translation>Mittel während NCCL</translation>
    </message>
    <message>
        <source>Average outside</source>
        <translation>Mittel außerhalb</translation>
    </message>
    <message>
        <source>Barrier time</source>
        <translation>Barrier-Zeit</translation>
    </message>
    <message>
        <source>Barriers</source>
        <translation>Barriers</translation>
    </message>
    <message>
        <source>Block</source>
        <translation>Block</translation>
    </message>
    <message>
        <source>Blocking API</source>
        <translation>Blockierende API</translation>
    </message>
    <message>
        <source>Bus bandwidth</source>
        <translation>Bus-Bandbreite</translation>
    </message>
    <message>
        <source>Busy</source>
        <translation>Aktiv</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>CUDA graphs</source>
        <translation>CUDA-Graphs</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>Capture</source>
        <translation>Capture</translation>
    </message>
    <message>
        <source>Cause</source>
        <translation>Ursache</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>Geändert</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>Klasse</translation>
    </message>
    <message>
        <source>Column count</source>
        <translation>Anzahl Spalten</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <source>Communicator</source>
        <translation>Communicator</translation>
    </message>
    <message>
        <source>Compute overlap</source>
        <translation>Überlappung mit Rechenarbeit</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>Kopien</translation>
    </message>
    <message>
        <source>Correlation</source>
        <translation>Korrelation</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>Counter</source>
        <translation>Zähler</translation>
    </message>
    <message>
        <source>Coverage</source>
        <translation>Abdeckung</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>Vorgabe</translation>
    </message>
    <message>
        <source>Derivation</source>
        <translation>Herleitung</translation>
    </message>
    <message>
        <source>Destination</source>
        <translation>Ziel</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Details</translation>
    </message>
    <message>
        <source>Direction</source>
        <translation>Richtung</translation>
    </message>
    <message>
        <source>Domain</source>
        <translation>Domain</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>End</source>
        <translation>Ende</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Ereignisse</translation>
    </message>
    <message>
        <source>Events in view</source>
        <translation>Ereignisse im Bild</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>Belege</translation>
    </message>
    <message>
        <source>Exposed</source>
        <translation>Exponiert</translation>
    </message>
    <message>
        <source>Exposed of window</source>
        <translation>Exponiert vom Zeitfenster</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>Befund</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>Befunde</translation>
    </message>
    <message>
        <source>First time</source>
        <translation>Zuerst</translation>
    </message>
    <message>
        <source>For</source>
        <translation>Für</translation>
    </message>
    <message>
        <source>Frequent kernels under 5 µs</source>
        <translation>Häufige Kernel unter 5 µs</translation>
    </message>
    <message>
        <source>Full name</source>
        <translation>Voller Name</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>GPU busy</source>
        <translation>GPU aktiv</translation>
    </message>
    <message>
        <source>GPU idle</source>
        <translation>GPU-Leerlauf</translation>
    </message>
    <message>
        <source>GPU idle gaps</source>
        <translation>GPU-Leerlauflücken</translation>
    </message>
    <message>
        <source>GPU idle inside</source>
        <translation>GPU-Leerlauf darin</translation>
    </message>
    <message>
        <source>GPU time by class</source>
        <translation>GPU-Zeit nach Klasse</translation>
    </message>
    <message>
        <source>GPU window</source>
        <translation>GPU-Zeitfenster</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPUs</translation>
    </message>
    <message>
        <source>Gap</source>
        <translation>Lücke</translation>
    </message>
    <message>
        <source>Gap before avg</source>
        <translation>Lücke davor Mittel</translation>
    </message>
    <message>
        <source>Gap before max</source>
        <translation>Lücke davor Max</translation>
    </message>
    <message>
        <source>Gaps</source>
        <translation>Lücken</translation>
    </message>
    <message>
        <source>Gaps per stream</source>
        <translation>Lücken je Stream</translation>
    </message>
    <message>
        <source>Global critical path suspects</source>
        <translation>Verdächtige auf dem globalen kritischen Pfad</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>Graph</translation>
    </message>
    <message>
        <source>Grid</source>
        <translation>Grid</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>Kennung</translation>
    </message>
    <message>
        <source>Idle</source>
        <translation>Leerlauf</translation>
    </message>
    <message>
        <source>Idle by kernels only</source>
        <translation>Leerlauf nur nach Kerneln</translation>
    </message>
    <message>
        <source>Idle time</source>
        <translation>Leerlaufzeit</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Kernel avg</source>
        <translation>Kernel Mittel</translation>
    </message>
    <message>
        <source>Kernel max</source>
        <translation>Kernel Max</translation>
    </message>
    <message>
        <source>Kernel p50</source>
        <translation>Kernel p50</translation>
    </message>
    <message>
        <source>Kernel p90</source>
        <translation>Kernel p90</translation>
    </message>
    <message>
        <source>Kernel time</source>
        <translation>Kernel-Zeit</translation>
    </message>
    <message>
        <source>Kernel time self</source>
        <translation>Kernel-Zeit selbst</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Kernels self</source>
        <translation>Kernel selbst</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Latency avg</source>
        <translation>Latenz Mittel</translation>
    </message>
    <message>
        <source>Latency left out</source>
        <translation>Latenz ausgelassen</translation>
    </message>
    <message>
        <source>Latency max</source>
        <translation>Latenz Max</translation>
    </message>
    <message>
        <source>Latency p50</source>
        <translation>Latenz p50</translation>
    </message>
    <message>
        <source>Latency p90</source>
        <translation>Latenz p90</translation>
    </message>
    <message>
        <source>Launch call</source>
        <translation>Launch-Aufruf</translation>
    </message>
    <message>
        <source>Launch call avg</source>
        <translation>Launch-Aufruf Mittel</translation>
    </message>
    <message>
        <source>Launch call max</source>
        <translation>Launch-Aufruf Max</translation>
    </message>
    <message>
        <source>Launch call p50</source>
        <translation>Launch-Aufruf p50</translation>
    </message>
    <message>
        <source>Launch call p90</source>
        <translation>Launch-Aufruf p90</translation>
    </message>
    <message>
        <source>Launch calls</source>
        <translation>Launch-Aufrufe</translation>
    </message>
    <message>
        <source>Launch gap</source>
        <translation>Launch-Lücke</translation>
    </message>
    <message>
        <source>Launch latency</source>
        <translation>Launch-Latenz</translation>
    </message>
    <message>
        <source>Launch rate</source>
        <translation>Launch-Rate</translation>
    </message>
    <message>
        <source>Launch storms</source>
        <translation>Launch-Stürme</translation>
    </message>
    <message>
        <source>Launch to end</source>
        <translation>Launch bis Ende</translation>
    </message>
    <message>
        <source>Launch to end avg</source>
        <translation>Launch bis Ende Mittel</translation>
    </message>
    <message>
        <source>Launch to end max</source>
        <translation>Launch bis Ende Max</translation>
    </message>
    <message>
        <source>Launch to end p50</source>
        <translation>Launch bis Ende p50</translation>
    </message>
    <message>
        <source>Launch to end p90</source>
        <translation>Launch bis Ende p90</translation>
    </message>
    <message>
        <source>Launches</source>
        <translation>Launches</translation>
    </message>
    <message>
        <source>Limitation</source>
        <translation>Grenze</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>Längste</translation>
    </message>
    <message>
        <source>Longest gap</source>
        <translation>Längste Lücke</translation>
    </message>
    <message>
        <source>Longest gap at</source>
        <translation>Längste Lücke bei</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>Max</translation>
    </message>
    <message>
        <source>Meaning</source>
        <translation>Bedeutung</translation>
    </message>
    <message>
        <source>Memory operations</source>
        <translation>Speicheroperationen</translation>
    </message>
    <message>
        <source>Memory size</source>
        <translation>Speichergröße</translation>
    </message>
    <message>
        <source>Memory time</source>
        <translation>Speicherzeit</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Meldung</translation>
    </message>
    <message>
        <source>Min</source>
        <translation>Min</translation>
    </message>
    <message>
        <source>NCCL</source>
        <translation>NCCL</translation>
    </message>
    <message>
        <source>NCCL by GPU</source>
        <translation>NCCL je GPU</translation>
    </message>
    <message>
        <source>NCCL time sampled</source>
        <translation>NCCL-Zeit mit Messwerten</translation>
    </message>
    <message>
        <source>NVLink during NCCL</source>
        <translation>NVLink während NCCL</translation>
    </message>
    <message>
        <source>NVTX</source>
        <translation>NVTX</translation>
    </message>
    <message>
        <source>NVTX coverage</source>
        <translation>NVTX-Abdeckung</translation>
    </message>
    <message>
        <source>NVTX wall time</source>
        <translation>NVTX-Wandzeit</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Needs</source>
        <translation>Braucht</translation>
    </message>
    <message>
        <source>Next work</source>
        <translation>Nächste Arbeit</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>On shared streams</source>
        <translation>Auf geteilten Streams</translation>
    </message>
    <message>
        <source>Operation</source>
        <translation>Operation</translation>
    </message>
    <message>
        <source>Option</source>
        <translation>Option</translation>
    </message>
    <message>
        <source>Options and what they cost</source>
        <translation>Optionen und was sie kosten</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Overhead</source>
        <translation>Overhead</translation>
    </message>
    <message>
        <source>Overlap</source>
        <translation>Überlappung</translation>
    </message>
    <message>
        <source>PID</source>
        <translation>PID</translation>
    </message>
    <message>
        <source>Pageable</source>
        <translation>Auslagerbar</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Teil</translation>
    </message>
    <message>
        <source>Peak at</source>
        <translation>Spitze bei</translation>
    </message>
    <message>
        <source>Peak bandwidth</source>
        <translation>Spitzenbandbreite</translation>
    </message>
    <message>
        <source>Peak size</source>
        <translation>Spitzengröße</translation>
    </message>
    <message>
        <source>Per-process breakdown</source>
        <translation>Aufteilung je Prozess</translation>
    </message>
    <message>
        <source>Permission</source>
        <translation>Berechtigung</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>Phase</translation>
    </message>
    <message>
        <source>Previous work</source>
        <translation>Vorige Arbeit</translation>
    </message>
    <message>
        <source>Process</source>
        <translation>Prozess</translation>
    </message>
    <message>
        <source>Profiler overhead</source>
        <translation>Profiler-Overhead</translation>
    </message>
    <message>
        <source>Property</source>
        <translation>Eigenschaft</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>Queue avg</source>
        <translation>Warteschlange Mittel</translation>
    </message>
    <message>
        <source>Queue left out</source>
        <translation>Warteschlange ausgelassen</translation>
    </message>
    <message>
        <source>Queue max</source>
        <translation>Warteschlange Max</translation>
    </message>
    <message>
        <source>Queue p50</source>
        <translation>Warteschlange p50</translation>
    </message>
    <message>
        <source>Queue p90</source>
        <translation>Warteschlange p90</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>Range</translation>
    </message>
    <message>
        <source>Ranges</source>
        <translation>Ranges</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Ranks</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>Grund</translation>
    </message>
    <message>
        <source>Recognised as</source>
        <translation>Erkannt als</translation>
    </message>
    <message>
        <source>Recommendation</source>
        <translation>Empfehlung</translation>
    </message>
    <message>
        <source>Recorded capture</source>
        <translation>Aufgezeichnetes Capture</translation>
    </message>
    <message>
        <source>Recoverable</source>
        <translation>Gewinnbar</translation>
    </message>
    <message>
        <source>Registers</source>
        <translation>Register</translation>
    </message>
    <message>
        <source>Remark</source>
        <translation>Bemerkung</translation>
    </message>
    <message>
        <source>Replays</source>
        <translation>Wiederholungen</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>Rows kept</source>
        <translation>Zeilen behalten</translation>
    </message>
    <message>
        <source>Rows read</source>
        <translation>Zeilen gelesen</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Regel</translation>
    </message>
    <message>
        <source>Rules of the findings</source>
        <translation>Regeln der Befunde</translation>
    </message>
    <message>
        <source>Samples inside</source>
        <translation>Messwerte darin</translation>
    </message>
    <message>
        <source>Samples outside</source>
        <translation>Messwerte außerhalb</translation>
    </message>
    <message>
        <source>Sampling period</source>
        <translation>Messabstand</translation>
    </message>
    <message>
        <source>Selected window</source>
        <translation>Ausgewähltes Zeitfenster</translation>
    </message>
    <message>
        <source>Sets</source>
        <translation>Memsets</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>Schwere</translation>
    </message>
    <message>
        <source>Share of busy</source>
        <translation>Anteil an aktiver Zeit</translation>
    </message>
    <message>
        <source>Share of kernel time</source>
        <translation>Anteil an Kernel-Zeit</translation>
    </message>
    <message>
        <source>Share of rows</source>
        <translation>Anteil an Zeilen</translation>
    </message>
    <message>
        <source>Share of window</source>
        <translation>Anteil am Zeitfenster</translation>
    </message>
    <message>
        <source>Shared memory</source>
        <translation>Shared Memory</translation>
    </message>
    <message>
        <source>Shared of window</source>
        <translation>Geteilt vom Zeitfenster</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Beginn</translation>
    </message>
    <message>
        <source>Std dev</source>
        <translation>Std.-Abw.</translation>
    </message>
    <message>
        <source>Storm</source>
        <translation>Sturm</translation>
    </message>
    <message>
        <source>Straggler</source>
        <translation>Nachzügler</translation>
    </message>
    <message>
        <source>Stream</source>
        <translation>Stream</translation>
    </message>
    <message>
        <source>TID</source>
        <translation>TID</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Thread</source>
        <translation>Thread</translation>
    </message>
    <message>
        <source>Thread time</source>
        <translation>Thread-Zeit</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation>Schwellwert</translation>
    </message>
    <message>
        <source>Thresholds</source>
        <translation>Schwellwerte</translation>
    </message>
    <message>
        <source>Tied</source>
        <translation>Zugeordnet</translation>
    </message>
    <message>
        <source>Tied time</source>
        <translation>Zugeordnete Zeit</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Top kernel</source>
        <translation>Größter Kernel</translation>
    </message>
    <message>
        <source>Top kernel time</source>
        <translation>Zeit des größten Kernels</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Summe</translation>
    </message>
    <message>
        <source>Track</source>
        <translation>Spur</translation>
    </message>
    <message>
        <source>Under 10 µs</source>
        <translation>Unter 10 µs</translation>
    </message>
    <message>
        <source>Under 20 µs</source>
        <translation>Unter 20 µs</translation>
    </message>
    <message>
        <source>Under 5 µs</source>
        <translation>Unter 5 µs</translation>
    </message>
    <message>
        <source>Union</source>
        <translation>Vereinigung</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>What this trace has</source>
        <translation>Was dieser Trace hat</translation>
    </message>
    <message>
        <source>What to change</source>
        <translation>Was zu ändern ist</translation>
    </message>
    <message>
        <source>Why no correlation</source>
        <translation>Warum keine Korrelation</translation>
    </message>
    <message>
        <source>Why no straggler</source>
        <translation>Warum kein Nachzügler</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Zeitfenster</translation>
    </message>
    <message>
        <source>With size</source>
        <translation>Mit Größe</translation>
    </message>
    <message>
        <source>Without launch</source>
        <translation>Ohne Launch</translation>
    </message>
    <message>
        <source>Work</source>
        <translation>Arbeit</translation>
    </message>
    <message>
        <source>p50</source>
        <translation>p50</translation>
    </message>
    <message>
        <source>p90</source>
        <translation>p90</translation>
    </message>
    <message>
        <source>p95 during NCCL</source>
        <translation>p95 während NCCL</translation>
    </message>
    <message>
        <source>p99</source>
        <translation>p99</translation>
    </message>
    <message>
        <source>Barriers by process</source>
        <translation>Barriers je Prozess</translation>
    </message>
    <message>
        <source>Diagnostics</source>
        <translation>Diagnosen</translation>
    </message>
    <message>
        <source>Event tables</source>
        <translation>Ereignistabellen</translation>
    </message>
    <message>
        <source>Kernels by process</source>
        <translation>Kernel je Prozess</translation>
    </message>
    <message>
        <source>Messages of nsys</source>
        <translation>Meldungen von nsys</translation>
    </message>
    <message>
        <source>NCCL by process</source>
        <translation>NCCL je Prozess</translation>
    </message>
    <message>
        <source>NVTX by process</source>
        <translation>NVTX je Prozess</translation>
    </message>
    <message>
        <source>NVTX ranges</source>
        <translation>NVTX-Ranges</translation>
    </message>
    <message>
        <source>Phases</source>
        <translation>Phasen</translation>
    </message>
    <message>
        <source>Tables of the file</source>
        <translation>Tabellen der Datei</translation>
    </message>
    <message>
        <source>Top CPU↔GPU barriers</source>
        <translation>Größte CPU↔GPU-Barriers</translation>
    </message>
    <message>
        <source>Top NCCL ops</source>
        <translation>Größte NCCL-Operationen</translation>
    </message>
    <message>
        <source>Trace info</source>
        <translation>Trace-Info</translation>
    </message>
    <message>
        <source>What this capture can and cannot answer</source>
        <translation>Was dieses Capture beantworten kann und was nicht</translation>
    </message>
    <message>
        <source>About the capture</source>
        <translation>Über die Aufnahme</translation>
    </message>
    <message>
        <source>Between</source>
        <translation>Dazwischen</translation>
    </message>
    <message>
        <source>Call</source>
        <translation>Aufruf</translation>
    </message>
    <message>
        <source>Causes of idle time</source>
        <translation>Ursachen des Leerlaufs</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>Rechnen</translation>
    </message>
    <message>
        <source>Compute: CUDA graph</source>
        <translation>Rechnen: CUDA-Graph</translation>
    </message>
    <message>
        <source>Compute: kernels</source>
        <translation>Rechnen: Kernel</translation>
    </message>
    <message>
        <source>Confidence</source>
        <translation>Gewissheit</translation>
    </message>
    <message>
        <source>Differs in</source>
        <translation>Abweichung bei</translation>
    </message>
    <message>
        <source>Excess</source>
        <translation>Überschuss</translation>
    </message>
    <message>
        <source>Exclusive</source>
        <translation>Ausschließlich</translation>
    </message>
    <message>
        <source>Explained by</source>
        <translation>Erklärt durch</translation>
    </message>
    <message>
        <source>Explains</source>
        <translation>Erklärt</translation>
    </message>
    <message>
        <source>Exposed copies</source>
        <translation>Ungedeckte Kopien</translation>
    </message>
    <message>
        <source>Exposed copies: copy to GPU</source>
        <translation>Ungedeckte Kopien: Kopie zur GPU</translation>
    </message>
    <message>
        <source>Exposed copies: copy to host</source>
        <translation>Ungedeckte Kopien: Kopie zum Host</translation>
    </message>
    <message>
        <source>Exposed copies: memset</source>
        <translation>Ungedeckte Kopien: Memset</translation>
    </message>
    <message>
        <source>Family</source>
        <translation>Familie</translation>
    </message>
    <message>
        <source>Host call</source>
        <translation>Aufruf des Hosts</translation>
    </message>
    <message>
        <source>Host during idle time</source>
        <translation>Host während des Leerlaufs</translation>
    </message>
    <message>
        <source>Host work</source>
        <translation>Host-Arbeit</translation>
    </message>
    <message>
        <source>Host work: own code</source>
        <translation>Host-Arbeit: eigener Code</translation>
    </message>
    <message>
        <source>Kernels by GPU, launch shape and stream</source>
        <translation>Kernel nach GPU, Startform und Stream</translation>
    </message>
    <message>
        <source>Kernels with two modes</source>
        <translation>Kernel mit zwei Modi</translation>
    </message>
    <message>
        <source>Late launches</source>
        <translation>Späte Launches</translation>
    </message>
    <message>
        <source>Late launches: launch call</source>
        <translation>Späte Launches: Launch-Aufruf</translation>
    </message>
    <message>
        <source>Late launches: launch latency</source>
        <translation>Späte Launches: Launch-Latenz</translation>
    </message>
    <message>
        <source>Late launches: still enqueueing</source>
        <translation>Späte Launches: noch beim Einreihen</translation>
    </message>
    <message>
        <source>Late launches: turnaround</source>
        <translation>Späte Launches: Übergang</translation>
    </message>
    <message>
        <source>Long</source>
        <translation>Lang</translation>
    </message>
    <message>
        <source>Long from</source>
        <translation>Lang ab</translation>
    </message>
    <message>
        <source>Long p50</source>
        <translation>Lang p50</translation>
    </message>
    <message>
        <source>Modal</source>
        <translation>Üblich</translation>
    </message>
    <message>
        <source>Modes</source>
        <translation>Modi</translation>
    </message>
    <message>
        <source>NVTX range</source>
        <translation>NVTX-Bereich</translation>
    </message>
    <message>
        <source>No recorded cause</source>
        <translation>Keine aufgezeichnete Ursache</translation>
    </message>
    <message>
        <source>No recorded cause: no recorded cause</source>
        <translation>Keine aufgezeichnete Ursache: keine aufgezeichnete Ursache</translation>
    </message>
    <message>
        <source>Outlier</source>
        <translation>Ausreißer</translation>
    </message>
    <message>
        <source>Pieces</source>
        <translation>Stücke</translation>
    </message>
    <message>
        <source>Profiler</source>
        <translation>Profiler</translation>
    </message>
    <message>
        <source>Profiler: profiler</source>
        <translation>Profiler: Profiler</translation>
    </message>
    <message>
        <source>Round trips</source>
        <translation>Rundreisen</translation>
    </message>
    <message>
        <source>Round trips: wait not yet returned</source>
        <translation>Rundreisen: Warten noch nicht zurückgekehrt</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>Punktzahl</translation>
    </message>
    <message>
        <source>Share of GPU window</source>
        <translation>Anteil am GPU-Zeitfenster</translation>
    </message>
    <message>
        <source>Share of cause</source>
        <translation>Anteil der Ursache</translation>
    </message>
    <message>
        <source>Share of idle</source>
        <translation>Anteil am Leerlauf</translation>
    </message>
    <message>
        <source>Share of run</source>
        <translation>Anteil am Lauf</translation>
    </message>
    <message>
        <source>Short</source>
        <translation>Kurz</translation>
    </message>
    <message>
        <source>Short p50</source>
        <translation>Kurz p50</translation>
    </message>
    <message>
        <source>Short up to</source>
        <translation>Kurz bis</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Told apart</source>
        <translation>Unterschieden</translation>
    </message>
    <message>
        <source>Wall</source>
        <translation>Wandzeit</translation>
    </message>
    <message>
        <source>Wall budget</source>
        <translation>Wandzeitbudget</translation>
    </message>
    <message>
        <source>Busy TID</source>
        <translation>TID des tätigen Threads</translation>
    </message>
    <message>
        <source>Busy thread</source>
        <translation>Tätiger Thread</translation>
    </message>
    <message>
        <source>Busy time</source>
        <translation>Aktive Zeit</translation>
    </message>
    <message>
        <source>Busy time self</source>
        <translation>Aktive Zeit selbst</translation>
    </message>
    <message>
        <source>GPU time</source>
        <translation>GPU-Zeit</translation>
    </message>
    <message>
        <source>GPU time self</source>
        <translation>GPU-Zeit selbst</translation>
    </message>
    <message>
        <source>GPU work</source>
        <translation>GPU-Arbeit</translation>
    </message>
    <message>
        <source>GPU work self</source>
        <translation>GPU-Arbeit selbst</translation>
    </message>
    <message>
        <source>Host time</source>
        <translation>Host-Zeit</translation>
    </message>
    <message>
        <source>Idle inside</source>
        <translation>Leerlauf darin</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>Ebene</translation>
    </message>
    <message>
        <source>NVTX tree</source>
        <translation>NVTX-Baum</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>Pfad</translation>
    </message>
    <message>
        <source>Share of GPU time</source>
        <translation>Anteil an der GPU-Zeit</translation>
    </message>
    <message>
        <source>Blocked</source>
        <translation>Blockiert</translation>
    </message>
    <message>
        <source>CPU call tree</source>
        <translation>CPU-Aufrufbaum</translation>
    </message>
    <message>
        <source>CPU callers</source>
        <translation>CPU-Aufrufer</translation>
    </message>
    <message>
        <source>CPUs</source>
        <translation>CPUs</translation>
    </message>
    <message>
        <source>Critical path</source>
        <translation>Kritischer Pfad</translation>
    </message>
    <message>
        <source>Critical path, piece by piece</source>
        <translation>Kritischer Pfad, Stück für Stück</translation>
    </message>
    <message>
        <source>Detail</source>
        <translation>Einzelheit</translation>
    </message>
    <message>
        <source>Dry</source>
        <translation>Leer</translation>
    </message>
    <message>
        <source>Empty while idle</source>
        <translation>Leer im Leerlauf</translation>
    </message>
    <message>
        <source>Function</source>
        <translation>Funktion</translation>
    </message>
    <message>
        <source>Longest at</source>
        <translation>Längstes bei</translation>
    </message>
    <message>
        <source>Longest off</source>
        <translation>Längste Pause</translation>
    </message>
    <message>
        <source>Longest run</source>
        <translation>Längster Lauf</translation>
    </message>
    <message>
        <source>MPI calls</source>
        <translation>MPI-Aufrufe</translation>
    </message>
    <message>
        <source>MPI calls by thread</source>
        <translation>MPI-Aufrufe nach Thread</translation>
    </message>
    <message>
        <source>Max depth</source>
        <translation>Größte Länge</translation>
    </message>
    <message>
        <source>Mean depth</source>
        <translation>Mittlere Länge</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>Modul</translation>
    </message>
    <message>
        <source>OS runtime calls</source>
        <translation>Systemaufrufe</translation>
    </message>
    <message>
        <source>OS runtime calls by thread</source>
        <translation>Systemaufrufe nach Thread</translation>
    </message>
    <message>
        <source>Queue depth</source>
        <translation>Warteschlangen</translation>
    </message>
    <message>
        <source>Queue depth over time</source>
        <translation>Warteschlangen über die Zeit</translation>
    </message>
    <message>
        <source>Queued</source>
        <translation>Eingereiht</translation>
    </message>
    <message>
        <source>Ran dry</source>
        <translation>Leer gelaufen</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>Läuft</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Samples</translation>
    </message>
    <message>
        <source>Samples anywhere</source>
        <translation>Samples irgendwo</translation>
    </message>
    <message>
        <source>Samples self</source>
        <translation>Samples selbst</translation>
    </message>
    <message>
        <source>Share of samples</source>
        <translation>Anteil an den Samples</translation>
    </message>
    <message>
        <source>Thread states</source>
        <translation>Thread-Zustände</translation>
    </message>
    <message>
        <source>Waited for</source>
        <translation>Wartete auf</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Wartet</translation>
    </message>
    <message>
        <source>Watched</source>
        <translation>Beobachtet</translation>
    </message>
    <message>
        <source>When GPUs ran dry</source>
        <translation>Wann GPUs leer liefen</translation>
    </message>
    <message>
        <source>Access</source>
        <translation>Zugriff</translation>
    </message>
    <message>
        <source>Allocated</source>
        <translation>Angefordert</translation>
    </message>
    <message>
        <source>Allocations</source>
        <translation>Anforderungen</translation>
    </message>
    <message>
        <source>At</source>
        <translation>Wann</translation>
    </message>
    <message>
        <source>CPU page faults</source>
        <translation>CPU-Seitenfehler</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>Faults</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>First</source>
        <translation>Erster</translation>
    </message>
    <message>
        <source>Freed</source>
        <translation>Freigegeben</translation>
    </message>
    <message>
        <source>Frees</source>
        <translation>Freigaben</translation>
    </message>
    <message>
        <source>Frees of unknown</source>
        <translation>Freigaben von Unbekanntem</translation>
    </message>
    <message>
        <source>GPU memory</source>
        <translation>GPU-Speicher</translation>
    </message>
    <message>
        <source>GPU memory over time</source>
        <translation>GPU-Speicher über die Zeit</translation>
    </message>
    <message>
        <source>GPU page faults</source>
        <translation>GPU-Seitenfehler</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>Gruppen</translation>
    </message>
    <message>
        <source>Last</source>
        <translation>Letzter</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Bibliothek</translation>
    </message>
    <message>
        <source>Library calls</source>
        <translation>Bibliotheksaufrufe</translation>
    </message>
    <message>
        <source>Library calls by thread</source>
        <translation>Bibliotheksaufrufe je Thread</translation>
    </message>
    <message>
        <source>Live at the end</source>
        <translation>Am Ende belegt</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Never freed</source>
        <translation>Nie freigegeben</translation>
    </message>
    <message>
        <source>Page faults by NVTX range</source>
        <translation>Seitenfehler je NVTX-Bereich</translation>
    </message>
    <message>
        <source>Page migrations</source>
        <translation>Seitenmigrationen</translation>
    </message>
    <message>
        <source>Peak</source>
        <translation>Höchststand</translation>
    </message>
    <message>
        <source>Pool</source>
        <translation>Pool</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Share of time</source>
        <translation>Anteil an der Zeit</translation>
    </message>
    <message>
        <source>Size never freed</source>
        <translation>Nie freigegebene Größe</translation>
    </message>
    <message>
        <source>GPU utilisation over time</source>
        <translation>GPU-Auslastung im Zeitverlauf</translation>
    </message>
</context>
</TS>
