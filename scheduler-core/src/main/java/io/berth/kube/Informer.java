package io.berth.kube;

import io.fabric8.kubernetes.api.model.HasMetadata;

/** A watched kind and the store that keeps its objects. */
record Informer<T extends HasMetadata>(WatchedResource<T> kind, Store<T> store) {}
