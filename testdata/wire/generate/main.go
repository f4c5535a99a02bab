// Writes the files of testdata/wire: pods and nodes as Kubernetes' own encoders write them, each in JSON and as an event of a
// watch in Protocol Buffers.
//
//	go run . ../../vectors ..
package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"log"
	"math/rand"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"time"

	v1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/runtime/serializer/protobuf"
	"sigs.k8s.io/randfill"
)

const (
	fromVectors = 400 // of each kind
	random      = 40
)

func main() {
	log.SetFlags(0)
	found := map[string]map[string]bool{"pods": {}, "nodes": {}}
	files, err := filepath.Glob(filepath.Join(os.Args[1], "*.jsonl.gz"))
	check(err)
	for _, name := range files {
		f, err := os.Open(name)
		check(err)
		z, err := gzip.NewReader(f)
		check(err)
		lines := bufio.NewScanner(z)
		lines.Buffer(nil, 64<<20)
		for lines.Scan() {
			var any any
			check(json.Unmarshal(lines.Bytes(), &any))
			collect(any, found)
		}
		check(lines.Err())
	}
	write("pods", sample(found["pods"]), func() runtime.Object { return &v1.Pod{} })
	write("nodes", sample(found["nodes"]), func() runtime.Object { return &v1.Node{} })
}

func collect(at any, found map[string]map[string]bool) {
	switch at := at.(type) {
	case []any:
		for _, one := range at {
			collect(one, found)
		}
	case map[string]any:
		spec, _ := at["spec"].(map[string]any)
		status, _ := at["status"].(map[string]any)
		text, err := json.Marshal(at)
		check(err)
		if at["metadata"] != nil && spec["containers"] != nil {
			found["pods"][string(text)] = true
		} else if at["metadata"] != nil && status["allocatable"] != nil {
			found["nodes"][string(text)] = true
		} else {
			for _, one := range at {
				collect(one, found)
			}
		}
	}
}

// Takes them from everywhere, the same ones each time.
func sample(found map[string]bool) []string {
	var all []string
	for one := range found {
		all = append(all, one)
	}
	sort.Strings(all)
	rand.New(rand.NewSource(1)).Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all[:min(fromVectors, len(all))]
}

func write(kind string, objects []string, blank func() runtime.Object) {
	var text, wire bytes.Buffer
	add := func(object runtime.Object) {
		encoded, err := json.Marshal(object)
		check(err)
		text.Write(encoded)
		text.WriteByte('\n')
		wire.Write(event(object))
	}
	for _, one := range objects {
		object := blank()
		check(json.Unmarshal([]byte(one), object))
		add(object)
	}
	for i := 0; i < random; i++ {
		object := blank()
		filler(int64(i)).Fill(object)
		add(object)
	}
	save(kind+".jsonl.gz", text.Bytes())
	save(kind+".watch.gz", wire.Bytes())
}

func filler(seed int64) *randfill.Filler {
	letters := "abc"
	return randfill.NewWithSeed(seed).NilChance(0.25).NumElements(1, 1).MaxDepth(12).Funcs(
		func(s *string, c randfill.Continue) { *s = string(letters[c.Intn(3)]) },
		func(q *resource.Quantity, c randfill.Continue) {
			*q = *resource.NewMilliQuantity(int64(c.Intn(5000)), resource.DecimalSI)
			_ = q.String()
		},
		func(t *metav1.Time, c randfill.Continue) { *t = metav1.NewTime(time.Unix(int64(c.Intn(1<<30)), 0)) },
		func(f *metav1.FieldsV1, c randfill.Continue) { f.Raw = []byte("{}") },
		func(i *int32, c randfill.Continue) { *i = int32(c.Intn(9)) },
		func(i *int64, c randfill.Continue) { *i = int64(c.Intn(9)) },
		func(t *metav1.TypeMeta, c randfill.Continue) {},
	)
}

func event(object runtime.Object) []byte {
	scheme := runtime.NewScheme()
	check(v1.AddToScheme(scheme))
	kinds, _, err := scheme.ObjectKinds(object)
	check(err)
	object.GetObjectKind().SetGroupVersionKind(schema.GroupVersionKind(kinds[0]))
	var inner bytes.Buffer
	check(protobuf.NewSerializer(scheme, scheme).Encode(object, &inner))
	watch := &metav1.WatchEvent{Type: "ADDED", Object: runtime.RawExtension{Raw: inner.Bytes()}}
	frame, err := watch.Marshal()
	check(err)
	return append(binary.BigEndian.AppendUint32(nil, uint32(len(frame))), frame...)
}

func save(name string, content []byte) {
	var packed bytes.Buffer
	z, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	check(err)
	_, err = z.Write(content)
	check(err)
	check(z.Close())
	check(os.WriteFile(filepath.Join(os.Args[2], name), packed.Bytes(), 0o644))
	fmt.Println(name, len(content), packed.Len(), strings.Count(string(content), "\n"))
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
