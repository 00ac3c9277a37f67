//! Spanish verbs, and nouns that look like one.

use crate::exact_one::engine::lexicon::lexicon;

lexicon!(
    pub(in crate::exact_one) INFINITIVES,
    "abonar abrir abrochar aceptar aclarar activar actualizar acordar adaptar adjuntar administrar afilar agendar agregar agrupar aislar ajustar alertar alimentar
     alinear almacenar ampliar analizar anonimizar anotar anular anunciar añadir apagar aplazar aplicar apuntar aprobar archivar armar arrancar
     arreglar asignar asociar atender aumentar autenticar autorizar avisar bajar barnizar barrer bloquear borrar buscar calcular calibrar calentar cambiar
     cancelar capturar cargar catalogar cerrar certificar cifrar clasificar clonar cobrar cocer codificar coger colgar colocar combinar comentar comenzar comparar
     compartir compilar completar componer comprar comprimir comprobar comunicar conceder conciliar conectar confirmar configurar congelar conseguir conservar
     consolidar construir consultar contabilizar contactar contar contestar contratar controlar convertir convocar coordinar copiar corregir cortar
     cosechar cotejar crear cruzar cubrir dar decidir decir declarar deducir definir degradar dejar denegar depositar depurar derivar desactivar desbloquear descargar
     descartar desconectar descomprimir describir desenchufar deshacer designar desinstalar desmontar desplegar destruir detectar detener determinar
     devolver dibujar digitalizar diseñar distribuir dividir documentar duplicar editar ejecutar elaborar elegir eliminar emitir empaquetar empezar
     emplear empujar encargar encender encriptar encolar enchufar enjuagar ensamblar entregar enumerar enviar envasar equipar escalar escanear escribir especificar
     establecer estandarizar esterilizar estimar etiquetar evaluar evitar examinar excluir exigir expedir explicar exponer exportar extender extraer
     fabricar facturar fechar fijar filtrar finalizar firmar formatear formular forzar fotografiar fregar fusionar ganar generar gestionar girar grabar guardar
     hablar habilitar hacer identificar ignorar implementar importar imprimir incluir incorporar incrementar indexar indicar informar iniciar inscribir insertar
     inspeccionar instalar integrar interrogar interrumpir introducir invalidar invertir investigar invitar inyectar ir justificar lanzar lavar leer levantar
     liberar ligar lijar limitar limpiar liquidar listar llamar llenar llevar localizar mandar mantener marcar medir mejorar mencionar meter mezclar
     migrar modificar moler montar mostrar mover multiplicar negociar nombrar normalizar notificar numerar obtener ocultar ofrecer omitir operar optimizar ordenar
     organizar pagar parar parametrizar partir pasar pausar pedir pegar perforar permitir pesar pintar planificar plantar plegar poblar podar poner portar
     posponer precisar preguntar preparar presentar priorizar probar procesar proceder producir programar promover proponer proteger proveer publicar pulir
     purgar quitar reactivar realizar rearrancar rebasar rebajar recalcular recibir recoger recomendar recompilar reconstruir recopilar recordar recortar rechazar
     recuperar redactar redirigir reducir reembolsar reemplazar reenviar reescribir refinar refrescar regar regenerar registrar regresar reiniciar reinstalar
     relanzar rellenar remitir renombrar renovar reparar repartir repetir replicar reponer reportar reprogramar reproducir resaltar reservar
     resolver responder restablecer restaurar restringir resumir retirar retrasar reunir revertir revisar revocar rotar rotular sacar secar seleccionar
     sellar sembrar señalar separar servir silenciar simplificar simular sincronizar solicitar solucionar soltar subir subrayar sumar suministrar
     supervisar suprimir suspender sustituir talar tapar telefonear terminar testear tirar tomar trabajar traducir traer tramitar transcribir transferir transformar
     transmitir trasladar trazar triturar truncar ubicar unificar unir usar utilizar vaciar validar vender ver verificar verter visitar volcar volver votar"
);

lexicon!(
    /// Imperatives with a changed stem.
    pub(in crate::exact_one) IRREGULAR,
    "haz pon di ve ven sal ten pide pida sigue siga elige elija mide mida corrige corrija repite repita sirve cierra cierre envía envíe prueba pruebe
     muestra muestre cuenta cuente cuelga encuentra encuentre mueve mueva resuelve resuelva vuelve vuelva devuelve devuelva enciende encienda extiende
     empieza empiece comienza comience riega riegue traduce traduzca reduce reduzca produce introduce introduzca reproduce haga ponga diga traiga
     extrae extraiga obtén obtenga mantén mantenga construye construya incluye incluya sustituye sustituya distribuye distribuya destruye excluye
     actualiza actualice verifica verifique notifica notifique publica publique busca busque aplica aplique comunica saca saque indica coloca
     paga pague descarga descargue carga cargue agrega agregue entrega entregue despliega despliegue amplía amplíe vacía vacíe guía reúne reúna
     detén detenga suspende recoge recoja protege sal duerme convierte convierta advierte invierte revierte siembra tuesta da dé lee lea"
);

lexicon!(
    /// Nouns and adjectives in -ar, -er and -ir.
    pub(in crate::exact_one) NOUNS,
    "hogar lugar mar azúcar pilar escolar militar similar auxiliar particular regular titular celular familiar ejemplar dólar radar solar lunar
     taller alquiler mujer cáncer carácter líder póster poder deber ayer cualquier primer tercer placer haber amanecer anochecer parecer
     porvenir elixir nadir collar altar azar telar manjar paladar pulgar hangar bazar cónsul singular plural vulgar popular angular circular
     molecular nuclear vascular muscular estelar preliminar curricular tutelar polar insular peninsular cluster router server container
     worker broker scanner manager máster buffer parser super súper esfínter éter cráter chófer revólver láser bajar-se subir-se bienestar malestar pesar
     patinar seminar avatar calamar estándar estar ser cheddar lodazar olivar pinar costillar superior"
);
