{{/* Common parts of the pods of scheduler and estimator. */}}

{{/* The image's command, followed by additional options: the last one counts. */}}
{{- define "berth.command" -}}
{{- with .Values.javaOptions }}
command:
- /opt/jre/bin/java
- "@/opt/berth/java.args"
{{ toYaml . }}
- io.berth.cli.Main
{{- end }}
{{- end -}}

{{/*
Rejects arguments on which other objects depend, because these objects would not match. Takes a dict of where (the
path of the arguments), arguments, and instead: the remedy, by a pattern of the flag.
*/}}
{{- define "berth.rejectArgs" -}}
{{- range $argument := .arguments -}}
{{- range $flag, $remedy := $.instead -}}
{{- if regexMatch (printf "^%s(=|$)" $flag) $argument -}}
{{- fail (printf "%s: %s is not allowed, because other objects of the release depend on it; %s" $.where $argument $remedy) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{/* A changed configuration replaces the pods. */}}
{{- define "berth.podAnnotations" -}}
checksum/config: {{ include "berth.config" . | sha256sum }}
{{- end -}}

{{- define "berth.hasPlugins" -}}
{{- if and .Values.plugins.volume .Values.plugins.initContainer -}}
{{- fail "plugins: set either volume or initContainer; the container copies into a separate volume" -}}
{{- end -}}
{{- if or .Values.plugins.volume .Values.plugins.initContainer }}yes{{ end -}}
{{- end -}}

{{/* The container of the values, with the name and the mount of the jars on which the rest of the pod relies. */}}
{{- define "berth.initContainers" -}}
{{- with .Values.plugins.initContainer }}
{{- $container := deepCopy . }}
{{- $mounts := list (dict "name" "plugins" "mountPath" "/plugins") }}
{{- range .volumeMounts }}
{{- if ne .mountPath "/plugins" }}{{ $mounts = append $mounts . }}{{ end }}
{{- end }}
{{- $_ := set $container "name" "plugins" }}
{{- $_ := set $container "volumeMounts" $mounts }}
{{- if not (hasKey . "securityContext") }}
{{- $_ := set $container "securityContext" $.Values.securityContext }}
{{- end }}
initContainers: {{- list $container | toYaml | nindent 0 }}
{{- end }}
{{- end -}}

{{/* Takes the root, and the name of the Secret with certificates. */}}
{{- define "berth.volumeMounts" -}}
- name: config
  mountPath: /etc/berth
  readOnly: true
- name: tmp
  mountPath: /tmp
{{- if include "berth.hasPlugins" .root }}
- name: plugins
  mountPath: /plugins
  readOnly: true
{{- end }}
{{- if .tls }}
- name: tls
  mountPath: /etc/berth-tls
  readOnly: true
{{- end }}
{{- end -}}

{{- define "berth.volumes" -}}
- name: config
  configMap:
    name: {{ include "berth.fullname" .root | toYaml }}
- name: tmp
  emptyDir:
    sizeLimit: 64Mi
{{- if include "berth.hasPlugins" .root }}
- name: plugins
  {{- omit (default (dict "emptyDir" dict) .root.Values.plugins.volume) "name" | toYaml | nindent 2 }}
{{- end }}
{{- with .tls }}
- name: tls
  secret:
    secretName: {{ . | toYaml }}
{{- end }}
{{- end -}}

{{- define "berth.placement" -}}
{{- with .Values.priorityClassName }}
priorityClassName: {{ . | toYaml }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations: {{- toYaml . | nindent 0 }}
{{- end }}
{{- end -}}
