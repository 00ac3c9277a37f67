//! Spanish words, by what they can be in an action.

use crate::exact_one::engine::lexicon::lexicon;

lexicon!(
    pub(super) GOVERNING,
    "para de a sin por al en poder deber debe puede pueden deben tras que permite permiten hacer"
);
lexicon!(
    pub(super) DETERMINERS,
    "el la los las un una unos unas lo este esta estos estas ese esa su sus al cada todo todos toda todas mi tu nuestro a"
);
lexicon!(
    pub(super) COURTESY,
    "por favor hay que debes debe debo vamos a voy necesitamos necesito ahora luego después primero finalmente se tiene"
);
lexicon!(
    pub(super) TELLING,
    "pedir preguntar invitar recordar proponer decir ordenar aconsejar recomendar indicar redactar escribir responder explicar informar encargar sugerir autorizar permitir exigir solicitar pide redacta"
);
lexicon!(
    /// Nouns of what has a text: behind a colon stands the text.
    pub(super) CONTENTS,
    "mensaje nota texto respuesta pregunta comentario título asunto cuerpo recordatorio consulta nombre aviso correo descripción leyenda
     frase línea palabra palabras valor estado mención paso fase tarea"
);
lexicon!(
    pub(super) EFFECTS,
    "avisando notificando informando alertando enviando publicando borrando eliminando cerrando archivando reiniciando reembolsando anunciando comunicando transfiriendo desactivando desplegando mandando subiendo"
);

lexicon!(
    pub(super) VAGUE,
    "ídem idem mejor posible posibles ayudar ayuda usuario ver notas resumen contexto historial estado situación pensar piensa decidir decide juicio criterio
     propio actuar actúa convenga corresponda gestionar gestiona debidamente apropiado adecuadamente
     continuar continúa continúe continua continuemos seguir sigue siga sigamos proseguir prosigue reanudar reanuda reanude retomar retoma retome terminar termina
     termine acabar acaba acabe finalizar finaliza completar completa hacer haz haga hagamos pasar pasa pase avanzar avanza avance proceder procede
     proceda ejecutar ejecuta ejecute realizar realiza trabajar trabajando trabaja ir ve vaya vamos tratar ocuparse encárgate encargarse
     el la los las lo un una unos unas al del de a en y o e con sin para por según conforme como que qué quien cual donde dónde ahí allí aquí
     se nos me te le les nosotros tú usted esto eso aquello este esta ese esa todo toda todos todas demás resto restante restantes
     queda quedan quedaba quedó quedamos pendiente pendientes falta faltan faltaba falte sea siguiente siguientes próximo próxima próximos
     anterior anteriores último última paso pasos tarea tareas trabajo trabajos labor cosa cosas punto puntos plan programa lista etapa etapas
     fase fases acción acciones operación operaciones proceso actividad actividades estaba estabas estábamos está están estaban haciendo hacíamos hacías
     dejamos dejé dejaste dejado interrumpido interrumpida interrumpió detuvimos detuvo hablado acordado previsto planeado planificado convenido
     dicho indicado descrito discutido lo antes arriba más ya aún todavía abierto abierta abiertos abiertas hasta final fin igual adelante ahora
     mismo misma lugar nuevo nuevamente otra vez sesión ejecución necesario favor simplemente estipulado habitual siempre curso había habíamos ha hemos"
);

lexicon!(
    /// Nouns of an operation of the run.
    pub(super) DEEDS,
    "eliminación borrado archivo archivado reinicio envío creación anulación cancelación cierre apertura instalación desinstalación parada arranque
     respaldo restauración publicación impresión exportación importación migración despliegue transferencia reenvío emisión limpieza vaciado
     reparación entrega expedición pedido reserva notificación sustitución adición retirada"
);

lexicon!(
    /// Participles of what the run itself does.
    pub(super) DONE,
    "eliminado eliminada eliminados eliminadas borrado borrada borrados borradas archivado archivada archivados archivadas enviado enviada enviados
     enviadas anulado anulada cancelado cancelada creado creada cerrado cerrada reiniciado reiniciada exportado exportada importado importada impreso
     impresa publicado publicada renombrado renombrada movido movida copiado copiada vaciado vaciada instalado instalada"
);

lexicon!(
    /// Gerunds of an operation of its own, with a mark before them or none.
    pub(super) CLOSING,
    "archivando reiniciando reembolsando desplegando clausurando"
);
